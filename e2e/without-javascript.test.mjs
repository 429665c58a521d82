// The portal without JavaScript: every task except the payment processor's own window.
import { devices } from "./chromium.mjs";
import { expect, signIn, test } from "./fixtures.mjs";
import { catchPage, screenshot, signOut } from "./pages.mjs";

test.use(devices["a phone without JavaScript"]);

// Spec: PAGE-2.
test("signs in past the loading overlay", async ({ page, portal }) => {
  await portal.addFault({ call: "GET /profiles", delay: "2s", times: 1 });
  const overlay = await catchPage(page, "Loading your profile...", "plain-loading-360");
  await signIn(page, "Marta Lindqvist");
  await overlay.shown;
  await page.waitForURL("**/home");
  await expect(page.getByRole("region", { name: "Action needed" })).toBeVisible();
  await screenshot(page, "plain-home-360");
});

test.describe("Marta Lindqvist", () => {
  test.use({ member: "Marta Lindqvist" });

  test("confirms a payment, then shows how to pay by phone or mail, and signs out", async ({ page }) => {
    await page.goto("/payments");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByText("Processing fees apply to credit and debit card payments")).toBeVisible();
    await screenshot(page, "plain-confirm-360");
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page.getByText("needs JavaScript")).toBeVisible();
    await expect(page.getByRole("link", { name: "800-555-0142" }).first()).toBeVisible();
    await screenshot(page, "plain-other-ways-360");
    await signOut(page);
    await page.waitForURL("**/signed-out?*");
  });
});
