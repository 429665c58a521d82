// The editors' preview for someone who changes a text: it names the file of a text, shows an edit
// wherever it appears, and offers only existing pages and states.
import { expect, test } from "./fixtures.mjs";

test.use({
  settings: {
    PORTAL_PREVIEW: "true",
    PORTAL_PREVIEW_EDIT_URL: "https://git.example.com/edit/{file}#L{line}",
  },
  content: {},
  permissions: ["clipboard-read", "clipboard-write"],
});

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/sandboxed|status of (4|5)\d\d/));

async function open(page, choice) {
  await page.goto(`/preview?${new URLSearchParams(choice)}`);
  return page.frameLocator(".preview-frame");
}

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

for (const scripts of ["on", "off"])
  test(`names the file and line of a text, with the page's scripts ${scripts}`, async ({
    page,
    contentFolder,
  }) => {
    const frame = await open(page, { page: "/messages", scripts });
    await frame.locator("main .prose p").click({ position: { x: 4, y: 8 } });
    await expect(page.locator(".preview-place")).toContainText(
      "en/pages/messages-intro.md, line 1 is copied.",
    );
    expect(await clipboard(page)).toBe("en/pages/messages-intro.md:1");
    await expect(page.locator(".preview-place a")).toHaveAttribute(
      "href",
      "https://git.example.com/edit/en/pages/messages-intro.md#L1",
    );

    const link = frame.getByRole("link", { name: "Write a message" });
    const [file, line] = (await link.getAttribute("data-preview-text")).split("\n")[0].split(":");
    await link.click({ modifiers: ["Alt"] });
    await expect(page.locator(".preview-place code").first()).toHaveText(`${file}, line ${line}`);
    expect(contentFolder.read(file).split("\n")[line - 1], "the line").toContain(": ");
    await expect(frame.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
    await frame.getByText("PREVIEW", { exact: true }).click();
    await expect(page.locator(".preview-place")).toContainText("No file has this text");
  });

test("offers a built-in text to paste", async ({ page }) => {
  const frame = await open(page, { page: "/messages", language: "es" });
  await frame.getByRole("heading", { level: 1 }).click();
  const place = page.locator(".preview-place");
  await expect(place.getByRole("status")).toHaveText(
    "Built in. Paste this into a new file es/messages.yaml.",
  );
  await place.getByRole("button", { name: "Copy" }).click();
  await expect(place.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe("title: Mensajes\n");
  await frame.getByText("PREVIEW", { exact: true }).click();
  await expect(place.getByRole("button")).toBeHidden();
});

test("opens, scrolls to and outlines an edited text", async ({ page, contentFolder }) => {
  const frame = await open(page, { page: "/faqs", width: 360 });
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  const inFrame = page.frame({ url: /\/preview\/show\// });
  expect(await inFrame.evaluate(() => scrollY)).toBe(0);
  contentFolder.edit("en/faqs/profile.md", (text) => `${text.trimEnd()} We are glad to help.\n`);
  const edited = frame.locator(".preview-edited");
  await expect(edited).toContainText("We are glad to help.");
  await expect(edited, "its answer is open, and it is on the screen").toBeInViewport();
  expect(await inFrame.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test("follows a link with the states of the next page", async ({ page }) => {
  const frame = await open(page, { page: "/home" });
  const states = page.getByLabel("State", { exact: true });
  await expect(states.locator("option", { hasText: "A payment was submitted" })).toHaveCount(1);
  await frame.locator(".tabs summary").click();
  await frame.getByRole("link", { name: "Documents" }).first().click();
  await expect(page.locator(".preview-tools h2")).toHaveText("Documents");
  await expect(states.locator("option", { hasText: "A payment was submitted" })).toHaveCount(0);
  await expect(states).toHaveValue("success");
  await expect(page.locator(".preview-list [aria-current=page]")).toContainText("Documents");
  await page.reload();
  await expect(frame.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
});

test("scales a wide page down to the room that it has", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await open(page, { page: "/home", width: 1280 });
  const box = await page.locator(".preview-frame").boundingBox();
  expect(box.x + box.width, "its right edge").toBeLessThanOrEqual(1100);
  expect(await page.frame({ url: /\/preview\/show\// }).evaluate(() => innerWidth)).toBeGreaterThan(1270);
  await page.frameLocator(".preview-frame").getByRole("link", { name: "Billing" }).first().click();
  await expect(page.frameLocator(".preview-frame").getByRole("heading", { level: 1 })).toHaveText("Billing");
});
