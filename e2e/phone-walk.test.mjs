// What a walk over every screen on a phone found. Each test fails with the fault that it is about.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { withoutNewerCSS } from "./old-browsers.mjs";
import { htmxReady, press } from "./pages.mjs";
import { withLargeText } from "./walk/large-text.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4/));

const more = (page) => page.locator(".tabs .menu summary");

test("has the unread messages on More, and in its menu on Messages only", async ({ page }) => {
  await page.goto("/home");
  const badge = more(page).locator(".badge");
  await expect(badge).toBeInViewport({ ratio: 1 });
  await more(page).click();
  const items = page.locator(".tabs .menu-body li");
  await expect(items.filter({ has: page.locator(".badge") })).toHaveText([/^Messages/]);
});

test("leaves the greeting free, and space between icons and words, in an old browser", async ({
  page,
  context,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/tagmanager/);
  await withoutNewerCSS(context, portal.url);
  await page.goto("/home");
  await page.waitForLoadState();
  const free = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const { left, top, height } = heading.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2) === heading;
  });
  expect(free, "the heading is uncovered").toBe(true);
  const bar = await page.locator(".tabs").boundingBox();
  expect(bar.y).toBeGreaterThan(phone.height / 2);
  expect(await page.evaluate(touching)).toEqual([]);
});

/** Runs in the page. Returns parts of a row that lost their gap and touch. */
function touching() {
  const found = [];
  for (const row of document.querySelectorAll(
    ".brand, .account-menu summary, .row, .actions, .with-icon, .contacts a, .section-head",
  )) {
    if (getComputedStyle(row).flexDirection !== "row") continue;
    const boxes = [...row.children]
      .map((child) => child.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    for (let i = 1; i < boxes.length; i++) {
      const sameLine = boxes[i].top < boxes[i - 1].bottom && boxes[i - 1].top < boxes[i].bottom;
      if (sameLine && boxes[i].left - boxes[i - 1].right < 2) found.push(row.outerHTML.slice(0, 120));
    }
  }
  return found;
}

test("marks the section that a page belongs to", async ({ page }) => {
  const color = (tab) =>
    page
      .locator(".tabs")
      .locator(tab)
      .evaluate((item) => getComputedStyle(item).color);
  for (const path of ["/documents", "/messages", "/policies/all"]) {
    await page.goto(path);
    expect(await color("summary"), path).not.toBe(await color("> ul > li:first-child > a"));
    await expect(more(page), path).toHaveAttribute("aria-current", /./);
  }
  await page.goto("/payments/4100238715");
  await expect(page.locator(".tabs > ul > li > a[aria-current]")).toHaveText("Bills");
  await page.goto("/profile");
  const shadow = await page
    .locator(".account-menu .initials")
    .evaluate((menu) => getComputedStyle(menu).boxShadow);
  expect(shadow).not.toBe("none");
});

test("shows what is due and the first task above the fold", async ({ page }) => {
  await page.goto("/home");
  const bar = await page.locator(".tabs").boundingBox();
  const first = await page.locator("main .card h2").first().boundingBox();
  expect(first.y + first.height).toBeLessThan(bar.y);
});

test("leads from the photos of a claim to the form, with Send in view", async ({ page }) => {
  await page.goto("/home");
  await page
    .getByRole("link", { name: /^Add two photos/ })
    .first()
    .click();
  const form = page.locator("form[action$='todo=T-2']");
  await expect(form.getByLabel("The bumper from the left")).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
});

test.describe("with 200 policies", () => {
  test.use({ member: "Theo Abara-200" });

  test("finds one by the menu and a search, and puts no ring around the list", async ({ page }) => {
    await page.goto("/home");
    await more(page).click();
    await page.locator(".tabs").getByRole("link", { name: "Policies" }).click();
    await page.waitForURL("**/policies/all");
    await expect(page.getByText("Showing 1 to 10 of 200").first()).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).focus();
    await htmxReady(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Showing 11 to 20 of 200").first()).toBeVisible();
    const ring = await page.evaluate(
      () => getComputedStyle(document.querySelector("#policies")).outlineStyle,
    );
    await expect(page.locator("#policies")).toBeFocused();
    expect(ring).toBe("none");
    await page.getByLabel("Number, address or vehicle").fill("BOP0700034");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "BOP0700034" }).getByRole("link").click();
    await page.waitForURL("**/BOP0700034*");
  });
});

test("asks who was hurt only after Yes", async ({ page }) => {
  await page.goto("/new-claim?policyNumber=AA1182204");
  await press(page, "Continue");
  await page.getByLabel("Hit an animal or object").check();
  await press(page, "Continue");
  const who = page.getByLabel(/Who was hurt/);
  await expect(who).toBeHidden();
  await page.getByLabel("Yes", { exact: true }).check();
  await expect(who).toBeVisible();
  await page.getByLabel("I don't know").check();
  await expect(who).toBeHidden();
});

/**
 * Runs in the page: the forms in which something has moved since the page began. What else moves
 * while a slow phone still reads the page, such as a tab beside the next one, is not theirs.
 */
function movedForms() {
  return new Promise((resolve) => {
    const shifts = (list) => {
      const moved = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node));
      resolve(
        moved
          .map((node) => (node?.closest ? node : node?.parentElement)?.closest("form")?.action)
          .filter(Boolean),
      );
    };
    new PerformanceObserver(shifts).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve([]), 200);
  });
}

test("shows a button beside choices only where the script that acts at once is missing", async ({
  page,
  consoleErrors,
}) => {
  const show = page.getByRole("button", { name: "Show" });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/documents");
  await expect(page.getByRole("combobox").last()).toBeVisible();
  await expect(show).toBeHidden();
  expect(await page.evaluate(movedForms), "forms that moved").toEqual([]);
  consoleErrors.allow(/portal-.*\.js/);
  await page.route("**/static/portal-*.js", (route) => route.abort());
  await page.goto("/documents");
  await page.getByLabel("Policy or account").selectOption({ index: 1 });
  await show.click();
  await page.waitForURL("**/documents?about=*");
});

test("offers no other try for what is not there", async ({ page }) => {
  for (const path of ["/claims/none", "/documents/none", "/no-such-page"]) {
    const response = await page.goto(path);
    expect(response.status(), path).toBe(404);
    await expect(page.getByRole("link", { name: "Try again" }), path).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: /Home/ }).first()).toBeVisible();
  }
});

test("has no tile alone on its line on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/policies/auto/AA1182204");
  const tops = await page
    .locator(".quick > li")
    .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)));
  expect(tops.length).toBe(4);
  expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1);
});

test("breaks an email address before its @ only", async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/agents");
    await page.getByText("More ways to reach them").click();
    const lines = await page.locator("a[href^='mailto:']").evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.querySelector(".host") ?? link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const count of lines) expect(count, `lines of a host at ${width} px`).toBe(1);
  }
});

for (const locale of ["en-US", "es-US"])
  test.describe(`in ${locale}`, () => {
    test.use({ locale, settings: { PORTAL_LANGUAGES: "en,es" } });

    test("has the four actions in one row, with room between their words", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto("/policies/auto/AA1182204");
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      const words = await page.locator(".quick a").evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents([...link.childNodes].find(({ data }) => data?.trim()));
          const { left, right } = range.getBoundingClientRect();
          return { top: Math.round(link.getBoundingClientRect().top), left, right };
        }),
      );
      expect(words.length).toBe(4);
      expect(new Set(words.map(({ top }) => top)).size, "rows").toBe(1);
      for (const [i, { left }] of words.slice(1).entries())
        expect(left - words[i].right, `room before action ${i + 2}`).toBeGreaterThan(2);
    });
  });

test("has its bar after the content where it would cover too much", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/home");
  expect(await frame(page)).toMatchObject({ fixed: false, afterContent: true });
});

test("leaves three quarters of a phone to the page with text of twice the size", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ["/home", "/documents"]) {
    await page.goto(path);
    const { above, below } = await withLargeText(page, () => frame(page));
    expect(above + below, `px before the heading of ${path}`).toBeLessThanOrEqual(740 / 4);
  }
});

/** The masthead and the bar at the bottom of the window, as the page has them. */
function frame(page) {
  return page.evaluate(() => {
    const [bar, masthead] = [".tabs", ".masthead"].map((name) => document.querySelector(name));
    const fixed = getComputedStyle(bar).position === "fixed";
    return {
      fixed,
      afterContent:
        bar.getBoundingClientRect().top >= document.querySelector("main").getBoundingClientRect().bottom,
      above: masthead.getBoundingClientRect().height,
      below: fixed ? bar.getBoundingClientRect().height : 0,
    };
  });
}
