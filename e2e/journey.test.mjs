// The portal's first whole journey: open, sign in, watch the profile load, see what is due, pay, see it change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, follow, glimpse, keep, phone, swaps, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { calls, reset, signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test(`a member signs in, sees what is due and pays, at ${width} px`, async () => {
    await reset(portal);
    await turn(portal, { call: "GET /profiles", member: "household", delay: "2s", times: 1 });
    const { context, page, complaints } = await visitor(browser, { viewport });

    await page.goto(portal.url);
    await keep(page, `sign-in-${width}`);
    const overlay = await glimpse(page, "Loading your profile...", `loading-${width}`);
    await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
    await overlay.shown;
    await page.getByRole("heading", { name: "What needs you" }).waitFor();
    assert.equal(page.url(), `${portal.url}/home`);
    assert.equal(await page.title(), "Home | Member Portal");
    await keep(page, `home-${width}`);

    await follow(page, "Billing");
    await page.waitForURL("**/billing/*");
    assert.equal(await page.title(), "Billing | Member Portal");
    await keep(page, `billing-${width}`);
    const dueBefore = await page.locator("[data-figure=minimum]").textContent();
    assert.match(dueBefore, /^\$[1-9]/);

    await page.getByRole("button", { name: "Make a payment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Processing fees apply to credit and debit card payments").waitFor();
    assert.equal(
      await dialog.getByRole("button", { name: "Cancel" }).evaluate((b) => b === document.activeElement),
      true,
    );
    await keep(page, `confirm-${width}`, false);
    await dialog.getByRole("button", { name: "Continue" }).click();

    const modal = page.frameLocator("iframe");
    await modal.getByRole("button", { name: "Pay", exact: true }).waitFor();
    await keep(page, `processor-${width}`, false);
    await modal.getByRole("button", { name: "Pay", exact: true }).click();

    await page.getByText("Your payment went through").waitFor();
    await page.locator("[data-figure=minimum]", { hasText: "$0.00" }).waitFor();
    await keep(page, `paid-${width}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the amounts are read again one second after the window closed, not before", async () => {
  await reset(portal);
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.waitForURL("**/payments/*");
  await page.evaluate(() => {
    window.times = {};
    new MutationObserver(() => {
      if (!document.querySelector("iframe")) window.times.closed ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    document.body.addEventListener("portal:payment-closed", () => (window.times.told = performance.now()));
  });
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Cancel" }).waitFor();
  await page.evaluate(() => delete window.times.closed);
  const reloaded = page.waitForResponse("**/due");
  await page.frameLocator("iframe").getByRole("button", { name: "Cancel" }).click();
  await reloaded;
  const { closed, told } = await page.evaluate(() => window.times);
  assert.ok(told - closed >= 950 && told - closed < 3000, `told ${told - closed} ms after closing`);
  await page.getByText("You cancelled. Nothing was paid or changed.").waitFor();
  await context.close();
});

test("amounts that could not be read say from when they are, and are read again where they stand", async () => {
  await reset(portal);
  const { context, page, complaints } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/home");
  await page.waitForURL("**/home");
  await turn(portal, { call: "GET /accounts/{accountNumber}/billing-summary", status: 503, times: 1 });
  await page.goto(`${portal.url}/billing`);
  const stale = page
    .locator("#due")
    .getByText(/As of \d+:\d\d [AP]M\. We could not get newer amounts right now\./);
  await stale.waitFor();
  const again = page.getByRole("link", { name: "Try again" });
  await again.focus();
  await swaps(page);
  await again.press("Enter");
  await stale.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "due");
  await page.getByRole("status").getByText("Payment due by").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("managing payment methods opens the window without asking", async () => {
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.getByRole("button", { name: "Manage payment methods" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Save" }).waitFor();
  assert.equal(await page.locator("portal-island dialog[open]").count(), 0);
  await context.close();
});

test("a double press opens one session", async () => {
  await reset(portal);
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.getByRole("button", { name: "Manage payment methods" }).dblclick();
  await page.frameLocator("iframe").getByRole("button", { name: "Save" }).waitFor();
  assert.equal((await calls(portal))["POST /payments/payment-modal"], 1);
  await context.close();
});

test("without a session the catalogue's words appear, and are logged", async () => {
  await turn(portal, { call: "POST /payments/payment-modal", body: '{"sessionId":"only-one"}', times: 1 });
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.getByRole("button", { name: "Manage payment methods" }).click();
  const words = "The managePaymentMethods portal loading failed: Can't create session key";
  await page.getByRole("alert").getByText(words).waitFor();
  assert.equal(portal.log().filter((line) => line.msg === words).length, 1);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Save" }).waitFor();
  await context.close();
});

test("a processor that does not start is said, and its events are logged without detail", async () => {
  const { context, page } = await visitor(browser);
  await page.route("**/portalone.js*", (route) => route.abort());
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.getByRole("button", { name: "Manage payment methods" }).click();
  await page.getByRole("alert").getByText("The payment window did not open").waitFor();
  await keep(page, "processor-blocked");
  await context.close();
  const events = portal.log().filter((line) => line.msg === "payment processor event");
  assert.ok(events.some(({ event }) => event === "paymentComplete"));
  for (const line of events)
    assert.deepEqual(Object.keys(line).sort(), ["event", "level", "msg", "operation", "request", "time"]);
});

test("with the processor blocked a member learns so, tries again, and is told other ways to pay", async () => {
  await reset(portal);
  const { context, page, complaints } = await visitor(browser, { viewport: desktop });
  await page.route("**/portalone.js*", (route) => route.abort());
  await signIn(page, portal, "Marta Lindqvist", "/home");
  await follow(page, "Billing");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const failure = page.getByRole("alert").getByText("The payment window did not open. Nothing was paid.");
  await failure.waitFor();
  await keep(page, "processor-blocked-1280");
  assert.deepEqual(await faultsOf(page), []);
  const again = page.waitForRequest("**/portalone.js*");
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await failure.waitFor();
  await page.getByRole("link", { name: "Other ways to pay" }).click();
  await page.getByRole("link", { name: "800-555-0142" }).first().waitFor();
  await keep(page, "processor-blocked-other-ways-1280");
  assert.deepEqual(await faultsOf(page), []);
  await page.goBack();
  await page.locator("[data-figure=minimum]", { hasText: "$126.45" }).waitFor();
  await page.unroute("**/portalone.js*");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true }).waitFor();
  const unexpected = complaints.filter((text) => !/portalone/.test(text));
  assert.deepEqual(unexpected, []);
  await context.close();
});

test("signing out takes other tabs to the root", async () => {
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/home");
  await page.waitForURL("**/home");
  const other = await context.newPage();
  await other.goto(`${portal.url}/billing`);
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await other.waitForURL(`${portal.sandbox}/identity/**`);
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await context.close();
});

test("an early press is kept: React arrives late and the payment goes on", async () => {
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.waitForURL("**/payments/*");
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/static/hydrate-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  release();
  await page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true }).waitFor();
  await context.close();
});

test("a page without an island downloads no React, and one with an island none before a touch", async () => {
  const { context, page } = await visitor(browser);
  const scripts = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await signIn(page, portal, "Marta Lindqvist", "/home");
  await page.waitForURL("**/home");
  await page.waitForLoadState("networkidle");
  assert.equal(scripts.filter((path) => /^\/static\/(?!analytics-)/.test(path)).length, 1, scripts.join());
  await page.goto(`${portal.url}/payments`);
  await page.waitForLoadState("networkidle");
  assert.ok(!scripts.some((path) => /hydrate|react|payment/.test(path)), scripts.join());
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/static/hydrate-")),
  );
  await context.close();
});
