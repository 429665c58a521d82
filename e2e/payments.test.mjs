// Payments in the processor's window: at a slow provider, canceled, closed and completed.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

const message = (page) => page.locator("#payment-message .message");
const minimum = (page) => page.locator("[data-figure=minimum]");
const calls = async (portal) => (await portal.calls())["GET /accounts/{accountNumber}/billing-summary"];

test.describe("an account whose billing summary takes 2.5 s", () => {
  test.use({ member: "Ines Korhonen" });

  // Spec: PAYMENT-8, PAYMENT-13.
  test("shows the new amounts", async ({ page, portal }) => {
    const account = "4100500125";
    await page.goto(`/payments/${account}`);
    await page.getByText("We're updating the amounts.").waitFor({ state: "detached" });
    await expect(minimum(page)).toHaveText("$126.45");

    await page.getByRole("button", { name: "Make a payment" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    const pay = page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true });
    await expect(pay).toBeVisible();
    const before = await calls(portal);
    await pay.click();
    await expect(message(page)).toContainText("Your account shows the payment as of");
    await expect(minimum(page)).toHaveText("$0.00");
    expect(await calls(portal)).toBe(before + 1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, member: "Marta Lindqvist" });

  /** Opens Billing and presses Make a payment and Continue. */
  async function start(page) {
    await page.goto("/billing");
    await page.waitForURL("**/billing/*");
    await page.getByRole("button", { name: "Make a payment" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
  }

  /** Expects a message that has the focus and is in view. */
  async function expectMessage(page, text, name) {
    await expect(message(page)).toContainText(text);
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toBeInViewport({ ratio: 0.9 });
    await screenshot(page, `payment-${name}-360`, false);
    expect(await problemsOf(page)).toEqual([]);
  }

  // Spec: PAYMENT-9, PAYMENT-11.
  test("shows what came of a canceled, a closed and a completed window", async ({ page, portal }) => {
    await start(page);
    const window = page.frameLocator("iframe");
    await window.getByRole("button", { name: "Cancel" }).click();
    await expectMessage(page, "You canceled. Nothing was paid.", "cancel");
    await expect(minimum(page), "what is left to pay").toBeVisible();

    await start(page);
    await expect(window.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
    const before = await calls(portal);
    await window.getByRole("button", { name: "Close without a result" }).click();
    await expect(message(page)).toContainText("Checking your account");
    await expectMessage(page, /Your amounts have not changed as of \d+:\d\d [AP]M\./, "close");
    expect(await calls(portal)).toBe(before + 1);

    await page.getByRole("button", { name: "Make a payment" }).click();
    await expect(page.getByRole("dialog")).toContainText("we didn't get a result");
    await page.getByRole("button", { name: "Continue anyway" }).click();
    await window.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(message(page)).toContainText("Your account shows the payment as of");
    await expectMessage(page, "$126.45", "success");
  });
});
