// From the sign-in to a payment.

import { desktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { catchPage, followMainLink, htmxReady, screenshot, signOut } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

/** The payments page of an account that has a payment method. */
const savedMethod = "/payments/4100241190";

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport, member: "" });

    // Spec: PRODUCT-4, PAYMENT-5.
    test("signs in, sees what is due, and pays", async ({ page, portal }) => {
      await portal.addFault({ call: "GET /profiles", member: "household", delay: "2s", times: 1 });

      await page.goto("/");
      await screenshot(page, `sign-in-${width}`);
      const overlay = await catchPage(page, "Loading your profile...", `loading-${width}`);
      await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
      await overlay.shown;
      await expect(page.getByRole("heading", { name: "Action needed" })).toBeVisible();
      expect(page.url()).toBe(`${portal.url}/home`);
      expect(await page.title()).toBe("Home | Member Portal");
      await screenshot(page, `home-${width}`);

      await followMainLink(page, "Billing");
      await page.waitForURL("**/billing/*");
      expect(await page.title()).toBe("Billing | Member Portal");
      await screenshot(page, `billing-${width}`);
      const dueBefore = await page.locator("[data-figure=minimum]").textContent();
      expect(dueBefore).toMatch(/^\$[1-9]/);

      await page.getByRole("button", { name: "Make a payment" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Processing fees apply to credit and debit card payments")).toBeVisible();
      expect(
        await dialog.getByRole("button", { name: "Cancel" }).evaluate((b) => b === document.activeElement),
      ).toBe(true);
      await screenshot(page, `confirm-${width}`, false);
      await dialog.getByRole("button", { name: "Continue" }).click();

      const modal = page.frameLocator("iframe");
      await expect(modal.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
      await screenshot(page, `processor-${width}`, false);
      await modal.getByRole("button", { name: "Pay", exact: true }).click();

      const message = page.locator("#payment-message .message");
      await expect(message.getByText("Your account shows the payment")).toBeVisible();
      await expect(message.getByText("$126.45 for 2021 Toyota RAV4")).toBeVisible();
      await expect(message).toBeFocused();
      await expect(page.locator("[data-figure=minimum]", { hasText: "$0.00" })).toBeVisible();
      await screenshot(page, `paid-${width}`);
    });
  });
}

// Spec: LIMIT-1.
test("reloads the amounts one second after the payment window closes", async ({ page }) => {
  await page.goto("/payments");
  await page.waitForURL("**/payments/*");
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector("iframe")) window.closed_at ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.evaluate(() => delete window.closed_at);
  const reloaded = page.waitForResponse("**/due?stored=1");
  await page.frameLocator("iframe").getByRole("button", { name: "Cancel" }).click();
  await reloaded;
  const wait = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/check")).startTime -
      window.closed_at,
  ); // milliseconds
  expect(wait).toBeGreaterThanOrEqual(950);
  expect(wait).toBeLessThan(3000);
  await expect(page.getByText("You canceled. Nothing was paid.")).toBeVisible();
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
  expect(await page.evaluate(() => document.activeElement.id)).toBe("due");
  await expect(page.getByRole("status").getByText("Due ")).toBeVisible();
});

// Spec: PAYMENT-1.
test("opens payment methods without a confirmation", async ({ page }) => {
  await page.goto(savedMethod);
  await page.getByRole("button", { name: "Manage payment methods" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Save" })).toBeVisible();
  expect(await page.locator("portal-island dialog[open]").count()).toBe(0);
});

test("opens one payment session for a double press", async ({ page, portal }) => {
  await page.goto(savedMethod);
  await page.getByRole("button", { name: "Manage payment methods" }).dblclick();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Save" })).toBeVisible();
  expect((await portal.calls())["POST /payments/payment-modal"]).toBe(1);
});

// Spec: ERROR-6.
test("shows and logs the specification's text when no payment session is created", async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 502/);
  await portal.addFault({ call: "POST /payments/payment-modal", body: '{"sessionId":"only-one"}', times: 1 });

  await page.goto(savedMethod);
  await page.getByRole("button", { name: "Manage payment methods" }).click();
  const text = "The managePaymentMethods portal loading failed: Can't create session key";
  const message = page.locator("#payment-message .message");
  await expect(message.getByText(text)).toBeVisible();
  await expect(message).toContainText("The payment window didn't open.");
  expect(portal.log().filter((line) => line.msg === text).length).toBe(1);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Save" })).toBeVisible();
});

// Spec: ERROR-7.
test("logs the events of the payment processor without details", async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(/portalone/);
  await page.goto("/payments");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Your payment was submitted")).toBeVisible();

  await page.route("**/portalone.js*", (route) => route.abort());
  await page.goto(savedMethod);
  await page.getByRole("button", { name: "Manage payment methods" }).click();
  await expect(page.getByText("The payment window didn't open.")).toBeVisible();
  await screenshot(page, "processor-blocked");

  const events = () => portal.log().filter((line) => line.msg === "payment processor event");
  const names = () => events().map(({ event }) => event);
  await expect.poll(names).toEqual(expect.arrayContaining(["paymentComplete", "unavailable"]));
  for (const line of events())
    expect(Object.keys(line).sort()).toStrictEqual([
      "event",
      "level",
      "member",
      "msg",
      "operation",
      "request",
      "time",
    ]);
});

test("offers a retry and other ways to pay when the payment processor is blocked", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/portalone/);
  await page.route("**/portalone.js*", (route) => route.abort());
  await page.goto("/home");
  await followMainLink(page, "Billing");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const failure = page.getByText("Nothing was paid or changed. Try again, or use another way to pay.");
  await expect(failure).toBeVisible();
  await screenshot(page, "processor-blocked-1280");
  expect(await problemsOf(page)).toEqual([]);
  const again = page.waitForRequest("**/portalone.js*");
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(failure).toBeVisible();
  await page.getByRole("link", { name: "Other ways to pay" }).click();
  await expect(page.getByRole("link", { name: "800-555-0142" }).first()).toBeVisible();
  await screenshot(page, "processor-blocked-other-ways-1280");
  expect(await problemsOf(page)).toEqual([]);
  await page.goBack();
  await expect(page.locator("[data-figure=minimum]", { hasText: "$126.45" })).toBeVisible();
  await page.unroute("**/portalone.js*");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true })).toBeVisible();
});

// Spec: PAGE-4, SIGNIN-8.
test("takes other tabs to the root at sign-out", async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/status of 401 .*\/session/); // how the other tab learns of the sign-out
  await page.goto("/home");
  await page.waitForURL("**/home");
  const other = await context.newPage();
  await other.goto("/billing");
  await signOut(page);
  await other.waitForURL("**/signed-out?*");
  await page.waitForURL("**/signed-out?*");
});

test("continues a payment that started before React arrived", async ({ page, hold }) => {
  await page.goto("/payments");
  await page.waitForURL("**/payments/*");
  const release = await hold("**/static/hydrate-*.js");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  release();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true })).toBeVisible();
});

test("downloads React for pages with an island only, and for a payment once its window has opened", async ({
  page,
}) => {
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
  await page.getByRole("button", { name: "Make a payment" }).click();
  expect(scripts.filter((path) => path.includes("hydrate"))).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/static/hydrate-")),
  );
});
