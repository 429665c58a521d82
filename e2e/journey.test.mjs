// From the sign-in to a payment.

import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { followMainLink, htmxReady } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

test.describe("on a phone", () => {
  test.use({ viewport: phone, member: "" });

  // Spec: PRODUCT-4, PAYMENT-5.
  test("signs in, sees what is due, and pays", async ({ page, portal }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Marta Lindqvist" }).click();
    await expect(page.getByRole("region", { name: "Action needed" })).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/home`);
    expect(await page.title()).toBe("Home | Member Portal");

    await followMainLink(page, "Billing");
    await page.waitForURL("**/billing/*");
    expect(await page.title()).toBe("Billing | Member Portal");
    const dueBefore = await page.locator("[data-figure=minimum]").textContent();
    expect(dueBefore).toMatch(/^\$[1-9]/);

    await page.getByRole("button", { name: /^Pay \$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Processing fees apply to credit and debit card payments")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Continue" }).click();

    const modal = page.frameLocator("iframe");
    await expect(modal.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
    await modal.getByRole("button", { name: "Pay", exact: true }).click();

    const message = page.locator("#payment-message .message");
    await expect(message.getByText("Your account shows it")).toBeVisible();
    await expect(message.getByText("$126.45 submitted")).toBeVisible();
    await expect(message.getByRole("heading")).toBeFocused();
    await expect(page.locator("#due")).toContainText("Nothing is due"); // the success is in its place
  });
});

test("says how old the amounts are when they fail to load, and reloads them in place", async ({
  page,
  portal,
}) => {
  await page.goto("/home");
  await page.waitForURL("**/home");
  await portal.addFault({ call: "GET /accounts/{accountNumber}/billing-summary", status: 503, times: 1 });
  await page.goto("/billing");
  const stale = page
    .locator("#due")
    .getByText(/As of \d+:\d\d [AP]M\. We couldn't update the amounts right now\./);
  await expect(stale).toBeVisible();
  const again = page.getByRole("link", { name: "Try again" });
  await again.focus();
  await htmxReady(page);
  await again.press("Enter");
  await stale.waitFor({ state: "detached" });
  await expect(page.locator("#due")).toBeFocused();
  await expect(page.getByRole("status").getByText("Due ")).toBeVisible();
});

test("downloads no React before it is needed, and few scripts", async ({ page }) => {
  const scripts = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/home");
  await page.waitForURL("**/home");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => /^\/static\/(?!analytics-)/.test(path))).toHaveLength(2);
  await page.goto("/payments");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => /^\/static\/(?!portal-|chunk-|analytics-)/.test(path))).toEqual([]);
});
