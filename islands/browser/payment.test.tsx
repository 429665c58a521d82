import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "react-dom/server";
import fixture from "../payment/fixtures/household.json";
import PaymentIsland, { type PaymentProps } from "../payment/payment";
import { html, island } from "./site";
import { visitorOfEachTest } from "./visitor";

type Played = Window & { opened: unknown[]; say(event: string): void };

const visitor = visitorOfEachTest();

/** A page with the payment island, and the amounts that read themselves again. */
async function open(): Promise<void> {
  const { site, page } = visitor;
  const script = `${site.processor}/portalone.js`;
  const props = { ...fixture, script, sessionUrl: "/session", eventsUrl: "/events" } as PaymentProps;
  const amounts = (due: string) =>
    `<p id="due" hx-get="/due" hx-trigger="portal:payment-closed from:body" hx-swap="outerHTML">${due}</p>`;
  const body = island("payment", props, renderToString(<PaymentIsland {...props} />));
  site.page("/pay", () => html(amounts("$50.00 due") + body, { htmx: true }));
  site.page("/due", () => amounts("$0.00 due"));
  await page.goto(`${site.url}/pay`);
}

const button = (name: string) => visitor.page.getByRole("button", { name, exact: true });
const opened = () => visitor.page.evaluate(() => (window as unknown as Played).opened ?? []);
const say = (event: string) => visitor.page.evaluate((e) => (window as unknown as Played).say(e), event);
const sessions = () => visitor.site.told.filter(({ path }) => path === "/session");

test("a payment from the press to the new amounts", async () => {
  await open();
  const { page, site, complaints } = visitor;
  await button("Make a payment").click();
  await button("Continue").click();
  await page.getByText("The payment window is open.").waitFor();
  assert.deepEqual(await opened(), [{ operation: "makePayment", sessionId: "s1", accessTokenId: "a1" }]);
  assert.deepEqual(sessions(), [{ path: "/session", body: '{"operation":"makePayment"}', token: "tok.en=" }]);
  await say("paymentComplete");
  await say("unload");
  await page.getByText("$0.00 due").waitFor();
  await page.getByText("Your payment went through").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Make a payment");
  assert.deepEqual(
    site.told.filter(({ path }) => path === "/events").map(({ body }) => JSON.parse(body).event),
    ["load", "paymentComplete", "unload"],
  );
  assert.deepEqual(complaints, []);
});

test("the dialog opens before React is there, starts at Cancel, and closes by Escape and by Cancel", async () => {
  const arrive = await visitor.hold(/hydrate-/);
  await open();
  const { page, complaints } = visitor;
  for (const close of [() => page.keyboard.press("Escape"), () => button("Cancel").click()]) {
    await button("Make a payment").click();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Cancel");
    await close();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
  }
  const react = page.waitForResponse(/hydrate-/);
  arrive();
  await react;
  assert.equal(sessions().length, 0);
  assert.deepEqual(complaints, []);
});

test("React takes over a dialog that is open, and then Cancel forgets it", async () => {
  const arrive = await visitor.hold(/hydrate-/);
  await open();
  const { page, complaints } = visitor;
  await button("Make a payment").click();
  arrive();
  await hydrated();
  assert.ok(await page.getByRole("dialog").isVisible());
  await button("Cancel").click();
  await button("Set up AutoPay").click();
  await button("Continue").click();
  await page.getByText("The payment window is open.").waitFor();
  assert.deepEqual(
    sessions().map(({ body }) => body),
    ['{"operation":"enrollAutoPay"}'],
  );
  assert.deepEqual(complaints, []);
});

test("Continue pressed twice before React is there opens one session when it comes", async () => {
  const arrive = await visitor.hold(/payment-/);
  await open();
  const { page, complaints } = visitor;
  await button("Make a payment").click();
  await button("Continue").dblclick();
  assert.equal(await page.locator("portal-island").getAttribute("aria-busy"), "true");
  arrive();
  await page.getByText("The payment window is open.").waitFor();
  assert.equal(sessions().length, 1);
  assert.equal(await page.locator("portal-island").getAttribute("aria-busy"), null);
  assert.deepEqual(complaints, []);
});

test("a double click on Pay stays at the dialog, even where Continue appears under the pointer", async () => {
  await open();
  const { page } = visitor;
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("dialog form[method=get] button { position: fixed; inset: 0 }");
    document.adoptedStyleSheets = [style];
  });
  await button("Make a payment").dblclick();
  await hydrated();
  assert.ok(await page.getByRole("dialog").isVisible());
  assert.equal(sessions().length, 0);
});

test("focus returns to the opener even in a browser that does not focus a pressed button", async () => {
  await open();
  const { page } = visitor;
  await button("Make a payment").evaluate((opener) => (opener as HTMLElement).click());
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
});

test("an operation that asks nothing opens at the first press, and once", async () => {
  await open();
  await button("Manage payment methods").dblclick();
  await visitor.page.getByText("The payment window is open.").waitFor();
  assert.equal(sessions().length, 1);
  assert.deepEqual(await opened(), [
    { operation: "managePaymentMethods", sessionId: "s1", accessTokenId: "a1" },
  ]);
});

test("a later press takes the place of one that still waits", async () => {
  const arrive = await visitor.hold(/hydrate-/);
  await open();
  await button("Manage payment methods").click();
  await button("Make a payment").click();
  arrive();
  await hydrated();
  await button("Continue").click();
  await visitor.page.getByText("The payment window is open.").waitFor();
  assert.deepEqual(
    sessions().map(({ body }) => body),
    ['{"operation":"makePayment"}'],
  );
});

test("Escape takes back a Continue that still waits", async () => {
  const arrive = await visitor.hold(/hydrate-/);
  await open();
  await button("Make a payment").click();
  await button("Continue").click();
  await visitor.page.keyboard.press("Escape");
  await visitor.page.getByRole("dialog").waitFor({ state: "hidden" });
  arrive();
  await hydrated();
  await button("Manage payment methods").click();
  await visitor.page.getByText("The payment window is open.").waitFor();
  assert.deepEqual(
    sessions().map(({ body }) => body),
    ['{"operation":"managePaymentMethods"}'],
  );
});

test("while a window is open no other is asked for", async () => {
  await open();
  await button("Manage payment methods").click();
  await visitor.page.getByText("The payment window is open.").waitFor();
  for (const name of ["Make a payment", "Manage payment methods"]) {
    await button(name).evaluate((opener) => (opener as HTMLElement).click());
  }
  assert.equal(await visitor.page.getByRole("dialog").count(), 0);
  assert.equal(sessions().length, 1);
});

for (const [name, press, address] of [
  ["Manage payment methods", ["Manage payment methods"], "/payments/4400112233/payment-methods/other-ways?"],
  ["Continue", ["Make a payment", "Continue"], "/payments/4400112233/make-payment/other-ways?"],
] as const) {
  test(`without React, ${name} leads to the page that works without it`, async () => {
    const { page, site } = visitor;
    await page.route(/hydrate-/, (route) => route.abort());
    await open();
    for (const label of press) await button(label).click();
    await page.waitForURL(site.url + address);
    assert.equal(sessions().length, 0);
  });
}

test("a press that has waited for React for 10 s is done without it", async () => {
  const { page, site } = visitor;
  await page.clock.install();
  await visitor.hold(/hydrate-/);
  await open();
  await button("Manage payment methods").click();
  await page.clock.runFor(9_999);
  assert.equal(page.url(), `${site.url}/pay`);
  await page.clock.runFor(1);
  await page.waitForURL(/other-ways/);
});

test("a processor that is refused is said, and can be tried again", async () => {
  const { page, site } = visitor;
  await page.route(/portalone\.js/, (route) => route.abort());
  await open();
  await button("Manage payment methods").click();
  await page.getByRole("alert").getByText("The payment window did not open.").waitFor();
  await page.unroute(/portalone\.js/);
  await button("Try again").click();
  await page.getByText("The payment window is open.").waitFor();
  assert.equal(sessions().length, 2);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Manage payment methods");
  assert.ok(site.told.some(({ body }) => body.includes("unavailable")));
});

test("a session that ended leads to sign-in", async () => {
  const { page, site } = visitor;
  site.session = { status: 401, body: { signIn: "/login?return=%2Fpay" } };
  await open();
  await button("Manage payment methods").click();
  await page.waitForURL(`${site.url}/login?return=%2Fpay`);
});

test("no answer leads to another site", async () => {
  const { page, site } = visitor;
  site.session = { status: 401, body: { signIn: "https://elsewhere.test/login" } };
  await open();
  await button("Manage payment methods").click();
  await page.getByRole("alert").getByText("Can't create session key").waitFor();
  assert.equal(page.url(), `${site.url}/pay`);
});

/** React marks the nodes that it has taken over. */
async function hydrated(): Promise<void> {
  await visitor.page.waitForFunction(() =>
    Object.keys(document.querySelector(".pay") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}
