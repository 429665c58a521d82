// Payments whose amounts show late: at a slow provider, 20 seconds later, never, or in part.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Ines Korhonen" });

/** Accounts of the sample member, by how their amounts follow a payment. */
const accounts = {
  after2500ms: "4100500125",
  after4s: "4100500240",
  after20s: "4100500320",
  never: "4100500433",
  unnamed: "4100500518",
};

const message = (page) => page.locator("#payment-message .message");
const figure = (page, name) => page.locator(`[data-figure=${name}]`);
const submitted = (page) => page.locator("#due").getByText(/^Your payment .*was submitted on/);
const calls = async (portal) => (await portal.calls())["GET /accounts/{accountNumber}/billing-summary"];

/** Opens the payments page of an account and the processor's window on it. */
async function openWindow(page, account, { anyway = false } = {}) {
  await page.goto(`/payments/${account}`);
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: anyway ? "Continue anyway" : "Continue", exact: true }).click();
  const window = page.frameLocator("iframe");
  await expect(window.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  return window;
}

/** Pays the minimum due, or another amount, in the processor's window. */
async function pay(page, account, { amount, ...options } = {}) {
  const window = await openWindow(page, account, options);
  if (amount) await window.getByLabel("Another amount in dollars").fill(amount);
  await window.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(message(page)).toContainText("Thank you. Your payment was submitted.");
}

for (const [name, account, due] of [
  ["2.5 s", accounts.after2500ms, "$126.45"],
  ["4 s", accounts.after4s, "$67.10"],
]) {
  // Spec: PAYMENT-8, PAYMENT-13.
  test(`shows the new amounts when the billing summary takes ${name}`, async ({ page, portal }) => {
    await page.goto(`/payments/${account}`);
    await page.getByText("We're updating the amounts.").waitFor({ state: "detached" });
    await expect(figure(page, "minimum")).toHaveText(due);

    await pay(page, account);
    const before = await calls(portal);
    await expect(message(page)).toContainText("Your account shows the payment as of");
    await expect(figure(page, "minimum")).toHaveText("$0.00");
    expect(await calls(portal)).toBe(before + 1);
    await page.goto("/home");
    await expect(page.locator("[aria-labelledby=bills] li", { hasText: account })).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("was submitted on");
  });
}

// Spec: PAYMENT-8, BILL-1, BILL-2.
test("asks for nothing while a payment posts for 20 s, and finds it with the next pages", async ({
  page,
}) => {
  await pay(page, accounts.after20s);
  await expect(message(page)).toContainText("It can take a few days to post.");
  await expect(page.locator(".settled .money")).toHaveCSS("font-size", "20px"); // on a first page too
  await expect(submitted(page)).toContainText("Your payment of $126.45 was submitted on");
  await expect(figure(page, "minimum")).toHaveText("$0.00");
  await page.goto("/home");
  const ours = page.locator("[data-submitted]", { hasText: accounts.after20s });
  await expect(ours.getByText("Your payment of $126.45 was submitted on")).toBeVisible();
  await expect(page.locator("[aria-labelledby=bills] li", { hasText: accounts.after20s })).toHaveCount(0);
  await expect(async () => {
    await page.goto(`/billing/${accounts.after20s}`);
    await expect(submitted(page)).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 200_000 });
  await expect(figure(page, "minimum")).toHaveText("$0.00");
  await expect(page.getByText("Payment - thank you").first()).toBeVisible();
});

// Spec: BILL-1, BILL-4, PAYMENT-9.
test("keeps a payment that never posts, and asks before the next one", async ({ page, portal }) => {
  await pay(page, accounts.never, { amount: "50.00" });
  await expect(figure(page, "minimum")).toHaveText("$130.00");
  const before = await calls(portal);
  await expect.poll(() => calls(portal), { timeout: 200_000 }).toBe(before + 2); // after 7 and 15 s
  for (const path of ["/home", `/billing/${accounts.never}`, `/payments/${accounts.never}`]) {
    await page.goto(path);
    await expect(page.getByText("Your payment of $50.00 was submitted on").first()).toBeVisible();
    await expect(page.getByText("$130.00").first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Make a payment" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("A payment of $50.00 was submitted on");
  await expect(dialog).toContainText("Minimum due: $130.00");
  await screenshot(page, "pay-again", false);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "See receipt" }).click();
  await expect(page.getByRole("heading", { name: "Payment submitted" })).toBeVisible();
  await expect(page.getByText("$50.00")).toBeVisible();
  await screenshot(page, "receipt");
  expect(await problemsOf(page)).toEqual([]);
});

// The profile has the amounts from before the payment for an hour, and those of the other account
// for good.
//
// Spec: BILL-15.
test("asks for no settled payment again when the profile is older than the billing summary", async ({
  page,
}) => {
  for (const account of [accounts.after2500ms, accounts.after4s]) {
    await pay(page, account);
    await expect(message(page)).toContainText("Your account shows the payment as of");
    await page.goto("/refresh-profile");
    await page.waitForURL("**/profile");
    await page.goto("/home");
    await expect(page.locator("[aria-labelledby=bills] li", { hasText: accounts.never })).toHaveCount(1);
    await expect(page.locator("[aria-labelledby=bills] li", { hasText: account })).toHaveCount(0);
    await page.goto(`/payments/${account}`);
    await expect(figure(page, "minimum")).toHaveText("$0.00");
    await expect(submitted(page)).toHaveCount(0);
  }
});

// Spec: BILL-14.
test("takes a card's fee off no balance", async ({ page }) => {
  const window = await openWindow(page, accounts.after20s);
  await window.getByLabel("Visa ending in 4242").check();
  await window.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(message(page)).toContainText("Thank you. Your payment was submitted.");
  await expect(message(page)).toContainText("$128.95"); // 126.45 and the fee
  await expect(page.locator("#due")).toContainText("$890.45");
  await expect(figure(page, "minimum")).toHaveText("$0.00");
});

// Spec: BILL-17.
test("takes a payment back that was not made, in two steps", async ({ page }) => {
  await pay(page, accounts.never);
  await expect(submitted(page)).toHaveCount(1);
  await page.goto(`/payments/${accounts.never}`);
  await screenshot(page, "payment-submitted");
  await page.getByRole("button", { name: "I didn't make this payment" }).click();
  await expect(page.getByRole("heading", { name: "Did you make this payment?" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await screenshot(page, "payment-not-made");
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(submitted(page)).toHaveCount(1);
  await page.getByRole("button", { name: "I didn't make this payment" }).click();
  await expect(page.getByRole("heading", { name: "Did you make this payment?" })).toBeVisible();
  await page.getByRole("button", { name: "I didn't make this payment" }).click();
  await expect(page.getByText("We no longer count your $180.00 payment from")).toBeVisible();
  await expect(submitted(page)).toHaveCount(0);
  await expect(figure(page, "minimum")).toHaveText("$180.00");
  await screenshot(page, "payment-taken-back");
});

// Spec: BILL-1, BILL-6.
test("names no amount if the processor reports none", async ({ page }) => {
  await pay(page, accounts.unnamed);
  await expect(message(page)).not.toContainText("Amount");
  await expect(submitted(page)).toContainText("so these amounts may not include it");
  await expect(figure(page, "minimum")).toHaveText("$78.20");
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

  // Spec: PAYMENT-9.
  test("shows that the window is opening, and why it failed", async ({ page, portal, consoleErrors }) => {
    consoleErrors.allow(/status of 502/);
    await portal.addFault({ call: "POST /payments/payment-modal", status: 500, delay: "1s", times: 1 });
    await start(page);
    await expect(message(page).getByText("Opening the payment window")).toBeInViewport({ ratio: 1 });
    await screenshot(page, "payment-opening-360", false);
    await expectMessage(page, "The payment window didn't open.", "failure");
    await expect(message(page)).toContainText(
      "The makePayment portal loading failed: Can't create session key",
    );
  });

  // Spec: PAYMENT-7.
  test("fails at once when the window reports an error before it loads", async ({
    page,
    portal,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 403/);
    await portal.addFault({
      call: "POST /portalone/session",
      status: 403,
      body: '{"code":"InvalidSession"}',
      times: 1,
    });
    await start(page);
    await expectMessage(page, "Can't create session key", "error");
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  // Spec: PAYMENT-9, PAYMENT-11.
  test("shows what came of a canceled, a closed and a completed window", async ({ page, portal }) => {
    await start(page);
    const window = page.frameLocator("iframe");
    await window.getByRole("button", { name: "Cancel" }).click();
    await expectMessage(page, "You canceled. Nothing was paid.", "cancel");

    await start(page);
    await window.getByRole("button", { name: "Close without a result" }).click();
    const before = await calls(portal);
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
