// Payments whose amounts or result take a moment.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";

test.describe("an account whose billing summary takes 2.5 s", () => {
  test.use({ member: "Ines Korhonen" });

  // Spec: PAYMENT-13.
  test("shows the amounts when they arrive", async ({ page }) => {
    await page.goto("/payments/4100500125");
    await page.getByText("We're updating the amounts.").waitFor({ state: "detached" });
    await expect(page.locator("[data-figure=minimum]")).toHaveText("$126.45");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, member: "Marta Lindqvist" });

  // Spec: PAYMENT-8, PAYMENT-16, PAYMENT-11.
  test("says what is known after a window without a result, and before another one", async ({
    page,
    portal,
  }) => {
    const summary = "GET /accounts/{accountNumber}/billing-summary";
    const message = page.locator("#payment-message .message");
    await page.goto("/billing/4100238715");
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    const close = page.frameLocator("iframe").getByRole("button", { name: "Close without a result" });
    await expect(close).toBeVisible();
    const { [summary]: before } = await portal.calls();
    await close.click();
    await expect(message).toContainText("Checking your account");
    await expect(message).toContainText(/Your amounts have not changed as of \d+:\d\d [AP]M\./);
    await expect(message.getByRole("heading")).toBeFocused();
    await expect(message).toBeInViewport({ ratio: 0.9 });
    expect(await problemsOf(page)).toEqual([]);
    expect((await portal.calls())[summary]).toBe(before + 1);

    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("dialog")).toContainText("we didn't get a result");
    await expect(page.getByRole("button", { name: "Continue anyway" })).toBeVisible();
  });
});
