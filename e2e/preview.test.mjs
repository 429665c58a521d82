// The editors' preview: changes to the content show at once, and every page opens in every state.
import { desktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";

test.use({
  settings: { PORTAL_PREVIEW: "true" },
  content: {},
});

// Pages without JavaScript, and error pages.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/sandboxed|status of (4|5)\d\d/));

const address = (choice) => `/preview?${new URLSearchParams(choice)}`;

/** Opens the preview and returns its frame. */
async function open(page, choice) {
  await page.goto(address(choice));
  return page.frameLocator(".preview-frame");
}

test("shows a saved answer without a reload, at the same scroll position", async ({
  page,
  contentFolder,
}) => {
  const frame = await open(page, { page: "/faqs", width: 360 });
  const inFrame = page.frame({ url: /\/preview\/show\// });
  const last = frame.locator("main details").last();
  await last.locator("summary").click();
  await last.scrollIntoViewIfNeeded();
  const before = await inFrame.evaluate(() => scrollY);
  expect(before, "scroll position").toBeGreaterThan(500);

  for (const added of ["Ask us.", "Call us.", "We are glad to help."]) {
    contentFolder.edit("en/faqs/profile.md", (text) => `${text.trimEnd()} ${added}\n`);
    await expect(frame.locator("main")).toContainText(added);
  }
  await inFrame.waitForFunction((place) => Math.abs(scrollY - place) < 60, before);
  expect(await last.getAttribute("open"), "the answer is still unfolded").toBe("");
});

test("keeps the last good content of a broken file, and says what to fix", async ({
  page,
  contentFolder,
}) => {
  const frame = await open(page, { page: "/faqs" });
  const good = contentFolder.read("en/faqs/cards.md");
  contentFolder.edit("en/faqs/cards.md", () => "## No front matter\n");
  await expect(
    page.locator(".preview-broken", { hasText: "en/faqs/cards.md, line 1" }).first(),
  ).toBeVisible();
  await expect(frame.getByRole("heading", { name: "ID cards" })).toBeVisible();
  contentFolder.edit("en/faqs/cards.md", () => good);
  await page.locator(".preview-broken").first().waitFor({ state: "detached" });
});

test("changes the member on the current page", async ({ page }) => {
  const frame = await open(page, { page: "/home" });
  await expect(frame.getByRole("heading", { name: "Hello, Marta" })).toBeVisible();
  await frame.locator(".tabs summary").click();
  await frame.getByRole("link", { name: "Documents" }).first().click();
  await expect(frame.getByRole("heading", { name: "Documents" })).toBeVisible();
  await page.getByLabel("Member").selectOption("farm");
  await expect(frame.locator(".preview-banner", { hasText: "Ruth Vandermeer" })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Documents" })).toBeVisible();
});

test("keeps the page that another choice finds still loading", async ({ page }) => {
  const frame = await open(page, { page: "/home" });
  // As if the page loaded forever.
  await page.evaluate(() => document.addEventListener("load", (load) => load.stopPropagation(), true));
  await frame.locator(".tabs").getByRole("link", { name: "Claims" }).click();
  await expect(frame.getByRole("heading", { name: "Claims", level: 1 })).toBeVisible();
  await page.getByLabel("Member").selectOption("farm");
  await expect(frame.locator(".preview-banner", { hasText: "Ruth Vandermeer" })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Claims", level: 1 })).toBeVisible();
});

test("simulates the payment window without requests to other origins", async ({ page, portal }) => {
  const frame = await open(page, { page: "/payments/:account", width: 768 });
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(portal.url)) elsewhere.push(request.url());
  });
  await frame.getByRole("button", { name: /^Pay \$/ }).click();
  await frame.getByRole("button", { name: "Continue" }).click();
  await expect(frame.getByRole("heading", { name: "The payment processor's window" })).toBeVisible();
  await frame.getByRole("button", { name: "Cancel" }).click();
  await expect(frame.locator(".status", { hasText: /./ }).first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test.describe("the preview", () => {
  test.use({ javaScriptEnabled: false });

  test("works without JavaScript", async ({ page }) => {
    const frame = await open(page, { page: "/profile/email", state: "form-empty", scripts: "off" });
    await expect(
      frame.getByRole("heading", { name: /answers? (is|are) missing|Check .* answers?/ }),
    ).toBeVisible();
    await page.getByLabel("State", { exact: true }).selectOption("success");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(frame.getByRole("heading", { name: "Change sign-in email" })).toBeVisible();
    expect(await page.locator(".preview-frame").getAttribute("sandbox")).toBe(
      "allow-same-origin allow-forms allow-popups",
    );
  });

  test("has a frame that fits a phone without JavaScript", async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, { page: "/faqs", scripts: "off", width: "1280" });
    const wide = await page.locator(".preview-fit").evaluate((room) => room.scrollWidth - room.clientWidth);
    expect(wide, "px that the frame's room scrolls sideways").toBe(0);
  });
});

for (const viewport of [phone, desktop])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("has no problems", async ({ page }) => {
      await page.goto("/preview?page=/faqs");
      expect(await problemsOf(page)).toEqual([]);
    });
  });
