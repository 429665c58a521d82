// Payments whose amounts or result take a moment.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { htmxReady } from "./pages.mjs";

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

test.describe("on a desktop", () => {
  test.use({ member: "Marta Lindqvist" });

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
});
