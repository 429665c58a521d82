// The editors' preview desk, in a real browser: a saved word shows at once and where one was reading, every page can be looked at in every state, and
// all of them at a glance. The contact sheets land in e2e/output.

import { desktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

const { folder, read, edit } = ownWords("views/content/en", "en");
const { browser, portal } = await stage({ PORTAL_PREVIEW: "true", PORTAL_CONTENT_DIR: folder });

const desk = (choice) => `${portal.url}/preview?${new URLSearchParams(choice)}`;

/** The desk with this choice, and the page in its frame. */
async function open(choice, options) {
  const { page, context, complaints } = await visitor(browser, options);
  await page.goto(desk(choice));
  return { page, context, complaints, frame: page.frameLocator(".desk-frame") };
}

test("shows a saved answer within a second at the same scroll position", async ({
  page,
  context,
  complaints,
}) => {
  const { page, context, complaints, frame } = await open({ page: "/faqs", width: 360 });
  const inFrame = page.frame({ url: /\/preview\/show\// });
  const last = frame.locator("main details").last();
  await last.locator("summary").click();
  await last.scrollIntoViewIfNeeded();
  const before = await inFrame.evaluate(() => scrollY);
  expect(before > 500, `scrolled to ${before}`).toBeTruthy();

  const took = [];
  for (const added of ["Ask us.", "Call us.", "We are glad to help."]) {
    const began = Date.now();
    edit("en/faqs/profile.md", (text) => `${text.trimEnd()} ${added}\n`);
    await expect(frame.locator("mark", { hasText: added })).toBeVisible();
    took.push(Date.now() - began);
  }
  expect(Math.min(...took) < 1000, `it took ${took} ms`).toBeTruthy(); // a busy machine may be slow once
  await inFrame.waitForFunction((place) => Math.abs(scrollY - place) < 60, before);
  expect(await last.getAttribute("open"), "the answer is still unfolded").toBe("");

  await page.getByText("1 text differs from the built-in words").click();
  await expect(page.locator("ins", { hasText: "We are glad to help." })).toBeVisible();
  await screenshot(page, "preview-changed", false);
});

test("keeps the last good content of a broken file, and says what to fix", async ({ page, context }) => {
  const { page, context, frame } = await open({ page: "/faqs" });
  const good = read("en/faqs/cards.md");
  edit("en/faqs/cards.md", () => "## No front matter\n");
  await expect(page.locator(".desk-broken", { hasText: "en/faqs/cards.md, line 1" }).first()).toBeVisible();
  await expect(frame.getByRole("heading", { name: "ID cards" })).toBeVisible();
  await screenshot(page, "preview-broken", false);
  edit("en/faqs/cards.md", () => good);
  await page.locator(".desk-broken").first().waitFor({ state: "detached" });
});

test("changes member, state and colors on the current page", async ({ page, context, complaints }) => {
  const { page, context, complaints, frame } = await open({ page: "/home" });
  await expect(frame.getByRole("heading", { name: "Hello, Marta Lindqvist" })).toBeVisible();
  await page.getByLabel("Colors").selectOption("dark");
  await frame.locator('link[href="/preview/styles/dark.css"]').waitFor({ state: "attached" });
  await frame.locator(".nav-narrow summary").click();
  await frame.getByRole("link", { name: "Documents" }).first().click();
  await expect(frame.getByRole("heading", { name: "Documents" })).toBeVisible();
  const ink = await frame.locator("body").evaluate((body) => getComputedStyle(body).color);
  await page.getByLabel("Member").selectOption("farm");
  await expect(frame.locator(".preview-banner", { hasText: "Ruth Vandermeer" })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Documents" })).toBeVisible();
  expect(ink, "light letters on a dark page").toMatch(/2\d\d, 2\d\d, 2\d\d/);
});

test("simulates the payment window without requests to other origins", async ({
  page,
  context,
  portal,
  complaints,
}) => {
  const { page, context, complaints, frame } = await open({ page: "/payments/:account", width: 768 });
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(portal.url)) elsewhere.push(request.url());
  });
  await frame.getByRole("button", { name: "Make a payment" }).click();
  await frame.getByRole("button", { name: "Continue" }).click();
  await expect(frame.getByRole("heading", { name: "The payment processor's window" })).toBeVisible();
  await screenshot(page, "preview-payment", false);
  await frame.getByRole("button", { name: "Cancel" }).click();
  await expect(frame.locator(".status", { hasText: /./ }).first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test("works without JavaScript", async ({ page, context }) => {
  const { page, context, frame } = await open(
    { page: "/profile/email", state: "form-empty", scripts: "off" },
    { javaScriptEnabled: false },
  );
  await expect(frame.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await page.getByLabel("State", { exact: true }).selectOption("success");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(frame.getByRole("heading", { name: "Change sign-in email" })).toBeVisible();
  expect(await page.locator(".desk-frame").getAttribute("sandbox")).toBe(
    "allow-same-origin allow-forms allow-popups",
  );
});

test("shares a read-only link", async ({ page, context }) => {
  const { page, context } = await open({ page: "/home", member: "farm" });
  await page.getByText("Share", { exact: true }).click();
  const link = await page.locator("#share").inputValue();
  await page.goto(link);
  await expect(page.getByText("To look at only, until")).toBeVisible();
  await page.getByRole("link", { name: "Policies", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.url().startsWith(link.slice(0, link.lastIndexOf("/"))), page.url()).toBeTruthy();
});

test("shows every component without problems in both color schemes", async ({ page, context }) => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context } = await visitor(browser, { colorScheme, viewport: { width: 560, height: 1330 } });
    await page.goto("/preview/parts");
    expect(await problemsOf(page), colorScheme).toEqual([]);
    await screenshot(page, `parts-${colorScheme}`, false);
    await context.close();
  }
});

test("has no problems on phones and desktops", async ({ page, context }) => {
  for (const viewport of [phone, desktop]) {
    for (const path of ["/preview?page=/faqs", "/preview/parts"]) {
      await page.goto(path);
      expect(await problemsOf(page), `${path} at ${viewport.width}`).toEqual([]);
      await screenshot(
        page,
        `${path.includes("parts") ? "preview-parts" : "preview-desk"}-${viewport.width}`,
      );
    }
    await context.close();
  }
});

test("shows every page of every sample member, and every state of a page, on contact sheets", async ({
  page,
  context,
}) => {
  const { page, context } = await visitor(browser, { viewport: { width: 1500, height: 1000 } });
  context.setDefaultTimeout(60_000); // some fifty pages at once
  await page.goto(desk({ page: "/home" }));
  const offered = await page
    .locator("#member option")
    .evaluateAll((all) => all.map((option) => option.value));
  const members = offered.filter((member) => member !== "nobody");
  expect(members.length >= 5, members.join()).toBeTruthy();
  const sheets = [
    ...members.map((member) => ({ member, state: "success" })),
    { member: "household", state: "success", scripts: "on" }, // no page, such as the one after a sign-out, may send the others away
    { member: "household", state: "form-empty" },
    { page: "/home", of: "states" },
    { page: "/documents", of: "states" },
    { page: "/profile/email", of: "states" },
  ];
  for (const sheet of sheets) {
    await page.goto(`/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`);
    for (const frame of page.frames().slice(1)) {
      expect(await frame.locator(".preview-banner strong").textContent(), frame.url()).toBe("PREVIEW");
    }
    await screenshot(page, `preview-sheet-${Object.values(sheet).join("-").replaceAll("/", "")}`);
  }
});
