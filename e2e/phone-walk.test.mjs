// What a walk over every screen on a phone found. Each test fails with the fault that it is about.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { withoutNewerCSS } from "./old-browsers.mjs";
import { htmxReady, press, reportPayment } from "./pages.mjs";

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
  const [row, own] = await Promise.all([
    items.filter({ hasText: "Messages" }).boundingBox(),
    items.locator(".badge").boundingBox(),
  ]);
  expect(own.y).toBeGreaterThan(row.y);
  expect(own.y + own.height).toBeLessThan(row.y + row.height);
});

test("marks More on the pages below it, and only there", async ({ page }) => {
  for (const [path, marked] of [
    ["/policies/auto/AA1182204", 1],
    ["/documents", 1],
    ["/agents", 1],
    ["/home", 0],
  ]) {
    await page.goto(path);
    await expect(page.locator(".tabs .menu summary[aria-current]"), path).toHaveCount(marked);
  }
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

test("has what AutoPay pays, and the policy that it is for, on lines of their own", async ({ page }) => {
  await page.goto("/home");
  const line = page.locator(".apart li").filter({ hasText: "AutoPay pays" });
  const [fact, policy] = await Promise.all(
    [".line-title", ".sub"].map((part) => line.locator(part).first().boundingBox()),
  );
  expect(policy.y).toBeGreaterThanOrEqual(fact.y + fact.height - 2);
});

for (const [width, alone] of [
  [390, 1],
  [1280, 0],
])
  test(`lines up the buttons of an account with AutoPay at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/billing/4100241190");
    const boxes = await page
      .locator(".pay > form .button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map(({ right }) => right)).size).toBe(3 - alone);
    expect(new Set(boxes.slice(alone).map(({ y, height }) => `${y} ${height}`)).size).toBe(1);
  });

test("marks the section that a page belongs to", async ({ page }) => {
  const color = (tab) =>
    page
      .locator(".tabs")
      .locator(tab)
      .evaluate((item) => getComputedStyle(item).color);
  for (const path of ["/documents", "/messages", "/policies/all", "/payments/4100238715"]) {
    await page.goto(path);
    expect(await color("summary"), path).not.toBe(await color("> ul > li:first-child > a"));
  }
  await page.goto("/profile");
  const shadow = await page
    .locator(".account-menu summary")
    .evaluate((menu) => getComputedStyle(menu).boxShadow);
  expect(shadow).not.toBe("none");
});

test("leaves one row for the insurer's name and the member's menu at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/agents");
  const { height } = await page.locator(".masthead-top").boundingBox();
  expect(height).toBeLessThan(80);
});

test("shows what is due and the first task above the fold", async ({ page }) => {
  await page.goto("/home");
  const bar = await page.locator(".tabs").boundingBox();
  const first = await page.locator("[aria-labelledby=tasks] h3").first().boundingBox();
  expect(first.y + first.height).toBeLessThan(bar.y);
});

// Spec: CLAIM-4.
test("shows the requested photos with their Send above the fold", async ({ page }) => {
  await page.goto("/claims/CL0044170");
  const bar = await page.locator(".tabs").boundingBox();
  const send = await page.locator("form[action$='todo=T-2'] button").boundingBox();
  expect(send.y + send.height).toBeLessThan(bar.y);
});

// Spec: BILL-18.
test("says what was paid in each month at 320 px, and not on paper", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/billing/4100238715");
  const paid = page.locator("#paid");
  await expect(paid.locator("svg")).toHaveCount(12);
  await expect(paid.getByText(/^You paid \$[\d,.]+ in the last 12 months\.$/)).toBeVisible();
  await paid.getByText("Amounts", { exact: true }).click();
  await expect(paid.getByRole("row", { name: /, so far \$/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(paid).toBeHidden();
});

test("leads from Add files to the form, with Send in view", async ({ page }) => {
  await page.goto("/home");
  await page
    .getByRole("link", { name: /^Add files/ })
    .first()
    .click();
  const form = page.locator("form[action$='todo=T-2']");
  await expect(form.getByLabel("The bumper from the left")).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
});

for (const width of [320, 360])
  test(`has room for "No file chosen" at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/claims/CL0031882", "/new-message"]) {
      await page.goto(path);
      const missing = await page
        .locator(".upload input[type=file]")
        .first()
        .evaluate((field) => {
          const own = getComputedStyle(field);
          const button = getComputedStyle(field, "::file-selector-button");
          const text = document.createElement("canvas").getContext("2d");
          const widthOf = (style, words) => {
            text.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            return text.measureText(words).width;
          };
          const sum = (style, ...names) =>
            names.reduce((all, name) => all + Number.parseFloat(style[name]), 0);
          const sides = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
          const taken =
            sum(own, ...sides) +
            sum(button, ...sides, "marginLeft", "marginRight") +
            widthOf(button, "Choose Files");
          return taken + widthOf(own, "No file chosen") - field.getBoundingClientRect().width;
        });
      expect(missing, `${path}: pixels too few`).toBeLessThanOrEqual(0);
    }
  });

test("shows a submitted payment in the colors of good news", async ({ page }) => {
  await page.goto("/billing/4100241190");
  await reportPayment(page, "4100241190");
  for (const path of ["/home", "/billing/4100241190"]) {
    await page.goto(path);
    const note = page.locator("[data-payment]", { hasText: "was submitted on" }).first();
    await expect(note).toBeVisible();
    const [own, warning] = await note.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.setProperty("background", "var(--note-wash)");
      return [element, probe].map((one) => getComputedStyle(one).backgroundColor);
    });
    expect(own).not.toBe(warning);
  }
});

test.describe("with 200 policies", () => {
  test.use({ member: "Joan Whitcomb" });

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
    await page.getByRole("link", { name: /BOP0700034/ }).click();
    await page.waitForURL("**/BOP0700034*");
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled });

      test("chooses the policy of a claim by a search", async ({ page }) => {
        await page.goto("/new-claim");
        await expect(page.getByRole("radio")).toHaveCount(10);
        await page.getByLabel("Number, address or vehicle").fill("BOP0700034");
        await press(page, "Show");
        await expect(page.getByRole("radio")).toHaveCount(1);
        await page.getByRole("radio").check();
        await press(page, "Continue");
        await expect(page.getByRole("heading", { level: 1, name: "Type of loss" })).toBeVisible();
        await page.getByRole("link", { name: "Back" }).click();
        await expect(page.getByRole("radio").first()).toBeChecked();
      });
    });
});

test("leads from the menu to the policy while there are few", async ({ page }) => {
  await page.goto("/home");
  await more(page).click();
  await page.locator(".tabs").getByRole("link", { name: "Policies" }).click();
  await page.waitForURL("**/policies/auto/AA1182204");
});

test("says which field a wrong number is about, and what to do", async ({ page }) => {
  await page.goto("/profile/attach");
  await page.getByLabel("Account or policy number").fill("ZZ1");
  await page.getByLabel("Policy ZIP code").fill("50327");
  await press(page, "Add to my profile");
  const problem =
    "We could not find that account or policy. Compare the number and the ZIP code with your bill.";
  await expect(page.locator(".error-summary").getByRole("link", { name: problem })).toHaveAttribute(
    "href",
    "#number",
  );
  await expect(page.getByLabel("Account or policy number")).toHaveAccessibleDescription(new RegExp(problem));
  await page.getByLabel("Account or policy number").fill("PE0099812");
  await page.getByLabel("Policy ZIP code").fill("50001");
  await press(page, "Add to my profile");
  await expect(page.getByLabel("Policy ZIP code")).toHaveAccessibleDescription(/does not match/);
});

test("asks for the claim of a message only where none is chosen", async ({ page }) => {
  await page.goto("/claims/CL0044170");
  await page
    .getByRole("link", { name: /^Message/ })
    .first()
    .click();
  const form = page.getByRole("main").locator("form");
  await expect(form.getByText("Claim CL0044170")).toBeVisible();
  await expect(page.getByText("Which claim is it about?")).toHaveCount(0);
  await press(page, "Send message");
  await expect(page.locator(".error-summary")).toBeVisible();
  await expect(page.getByText("Which claim is it about?")).toHaveCount(0);
  await page.getByLabel(/^Email/).check();
  await page.getByLabel("Your message").fill("The shop is Hill Street Auto Body.");
  await press(page, "Send message");
  await expect(page.getByText("We sent your message about claim CL0044170.")).toBeVisible();
  await page.goto("/claims/contact-adjuster");
  await expect(page.getByText("Which claim is it about?")).toBeVisible();
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

test("keeps a choice that could not be loaded in place", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/htmx-.*\.js/);
  await page.route("**/static/htmx-*.js", (route) => route.abort());
  await page.goto("/documents");
  await page.getByLabel("Year").selectOption({ index: 1 });
  await page.waitForURL("**/documents?*year=20*");
});

test("shows a button beside choices only where the script that acts at once is missing", async ({
  page,
  consoleErrors,
}) => {
  const show = page.getByRole("button", { name: "Show" });
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ["/documents", "/billing/4100238715"]) {
    await page.goto(path);
    await expect(page.getByRole("combobox").last(), path).toBeVisible();
    await expect(show, path).toBeHidden();
    const moved = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const shifts = (list) => resolve(list.getEntries().map(({ value }) => value));
          new PerformanceObserver(shifts).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve([]), 200);
        }),
    );
    expect(moved, `${path}: layout shifts`).toEqual([]);
  }
  consoleErrors.allow(/portal-.*\.js/);
  await page.route("**/static/portal-*.js", (route) => route.abort());
  await page.goto("/documents");
  await page.getByLabel("Year").selectOption({ index: 1 });
  await show.click();
  await page.waitForURL("**/documents?*year=20*");
});

test("offers the choice of statistics on the page with help and in the profile", async ({ page }) => {
  const about = page.getByText("They count page views and clicks");
  await page.goto("/home");
  await expect(about).toHaveCount(0);
  await expect(page.locator(".footer").getByRole("link", { name: "Help" })).toBeVisible();
  for (const path of ["/help", "/profile"]) {
    await page.goto(path);
    await page.getByText("Usage statistics are on.").click();
    await expect(about, path).toBeVisible();
  }
});

test("offers no other try for what is not there", async ({ page }) => {
  for (const path of ["/claims/none", "/documents/none", "/no-such-page"]) {
    const response = await page.goto(path);
    expect(response.status(), path).toBe(404);
    await expect(page.getByRole("link", { name: "Try again" }), path).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: /Home/ }).first()).toBeVisible();
  }
});

test("has no tile alone on its line, and cards of one height, on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/policies/auto/AA1182204");
  const tops = await page
    .locator(".quick > li")
    .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)));
  expect(tops.length).toBe(4);
  expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1);
  await page.goto("/cards");
  const [first, second] = await page.locator(".id-group .id-list:not(.id-next *) .id-card").all();
  expect((await first.boundingBox()).height).toBeCloseTo((await second.boundingBox()).height, 0);
});

test("has the headings of a card for an officer in order", async ({ page }) => {
  await page.goto("/cards");
  await page.getByRole("link", { name: /^Show/ }).first().click();
  await page.waitForURL("**/show");
  const levels = await page.locator("h1, h2, h3").evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(levels).toEqual(["H1", "H2"]);
});

test("draws no two icons alike", async ({ page }) => {
  await page.goto("/home");
  expect(await page.evaluate(alikeIcons)).toEqual([]);
});

/** Runs in the page. Returns the pairs of icons whose strokes are mostly the same. */
async function alikeIcons() {
  const file = document.querySelector("svg.icon use").getAttribute("href").split("#")[0];
  const sprite = new DOMParser().parseFromString(await (await fetch(file)).text(), "image/svg+xml");
  const inked = [];
  for (const symbol of sprite.querySelectorAll("symbol")) {
    const attributes = [...symbol.attributes]
      .filter(({ name }) => name !== "id")
      .map(({ name, value }) => `${name}="${value}"`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" ${attributes.join(" ")}>${symbol.innerHTML}</svg>`;
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(24, 24).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, 24, 24);
    inked.push({ id: symbol.id, dots: new Set([...Array(576).keys()].filter((i) => data[4 * i + 3] > 100)) });
  }
  const alike = [];
  for (const [i, one] of inked.entries())
    for (const other of inked.slice(0, i)) {
      const both = [...one.dots].filter((dot) => other.dots.has(dot)).length;
      const share = both / (one.dots.size + other.dots.size - both);
      if (share > 0.765) alike.push(`${other.id}, ${one.id}: ${share.toFixed(2)}`);
    }
  return alike;
}

test("names no link or button with a colon between spaces, which is read aloud", async ({ page }) => {
  await page.goto("/home");
  const names = await page
    .locator("a, button")
    .evaluateAll((all) => all.map((one) => one.textContent.replace(/\s+/g, " ")));
  expect(names.filter((name) => / : /.test(name))).toEqual([]);
  expect(names.filter((name) => /^\s*Add files for /.test(name))).not.toHaveLength(0);
});

test.describe("after too many numbers", () => {
  test.use({ settings: { PORTAL_RATE_LIMITS: "on", PORTAL_LIMIT_ATTACH: "1/1h" } });

  test("keeps a phone number of an error on one line", async ({ page }) => {
    for (let tries = 0; tries < 2; tries++) {
      await page.goto("/profile/attach");
      await page.getByLabel("Account or policy number").fill("ZZ1");
      await page.getByLabel("Policy ZIP code").fill("50327");
      await press(page, "Add to my profile");
      await expect(page.locator(".error-summary")).toBeVisible();
    }
    const number = page.locator(".error-summary").getByRole("link", { name: "800-555-0142" });
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await number.evaluate((link) => link.getClientRects().length), `lines at ${width} px`).toBe(1);
    }
  });
});

test("breaks an email address before its @ only", async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/claims/CL0044170");
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
