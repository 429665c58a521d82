// Dialogs and menus appear quickly, with their title in view.

import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { expectReachable, zoomed } from "./zoom.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });

const billing = "/billing/4100238715";

/** Opens the question before a payment, and returns its dialog. */
async function openQuestion(page) {
  await page.goto(billing, { waitUntil: "load" });
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  return page.getByRole("dialog");
}

/** The element at the upper edge of a dialog: text that scrolls must not show above the title. */
function topmost(dialog) {
  const { left, top } = dialog.getBoundingClientRect();
  return document.elementFromPoint(left + 40, top + 4).tagName;
}

test("lets a dialog and a menu appear within 150 ms, and at once for reduced motion", async ({ page }) => {
  for (const [reducedMotion, seconds] of [
    ["no-preference", "0.15s"],
    ["reduce", "0s"],
  ]) {
    await page.emulateMedia({ reducedMotion });
    const dialog = await openQuestion(page);
    await expect(dialog).toHaveCSS("animation-duration", seconds);
    await page.keyboard.press("Escape");
    await page.locator(".account-menu summary").click();
    await expect(page.locator(".account-menu .menu-body")).toHaveCSS("animation-duration", seconds);
  }
});

test("keeps the titles of dialogs in view at 400 % zoom, and scrolls inside", async ({ page }) => {
  await page.setViewportSize(zoomed);
  const dialog = await openQuestion(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate(topmost), "what is at the upper edge").toBe("H2");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);

  await page.goto("/profile/email", { waitUntil: "load" });
  await page.getByLabel("New email address", { exact: true }).fill("x");
  await page.locator(".brand").click();
  await expect(page.getByRole("dialog").getByRole("heading")).toBeInViewport({ ratio: 1 });
});

test.describe("on a touch device", () => {
  test.use({ viewport: zoomed, isMobile: true, hasTouch: true });

  test("keeps the title of the question about kept cards in view at 400 % zoom", async ({ page }) => {
    await page.goto("/cards", { waitUntil: "load" });
    await page.getByRole("button", { name: "Keep all 2 cards on this phone" }).click();
    await expectReachable(page.getByRole("dialog"), "Cancel", "Keep cards");
  });
});
