import type { Page } from "@playwright/test";
import { renderToString } from "react-dom/server";
import fixture from "../payment/fixtures/household.json" with { type: "json" };
import PaymentIsland, { type PaymentProps } from "../payment/payment";
import { test as base, expect } from "./fixtures";
import { html, island, type Site } from "./site";

type FakeProcessor = Window & { opened: unknown[]; dispatch(event: string): void };

/** A page with the payment island, and with amounts that reload after a payment. */
class PaymentPage {
  constructor(
    readonly page: Page,
    readonly site: Site,
  ) {}

  async open(): Promise<void> {
    const script = `${this.site.processor}/portalone.js`;
    const props = { ...fixture, script, sessionUrl: "/session", eventsUrl: "/events" } as PaymentProps;
    const amounts = (due: string) =>
      `<p id="due" hx-get="/due" hx-trigger="portal:payment-closed from:body" hx-swap="outerHTML">${due}</p>`;
    const body = island("payment", props, renderToString(<PaymentIsland {...props} />));
    this.site.page("/pay", () => html(amounts("$50.00 due") + body, { htmx: true }));
    this.site.page("/due", () => amounts("$0.00 due"));
    await this.page.goto("/pay");
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  focusedText() {
    return this.page.evaluate(() => document.activeElement?.textContent);
  }

  /** The windows that the processor has opened. */
  windows() {
    return this.page.evaluate(() => (window as unknown as FakeProcessor).opened ?? []);
  }

  expectOpenWindow() {
    return expect(this.page.getByText("The payment window is open.")).toBeVisible();
  }

  /** Makes the processor send an event. */
  dispatch(event: string) {
    return this.page.evaluate((e) => (window as unknown as FakeProcessor).dispatch(e), event);
  }

  /** The requests for a payment session. */
  sessions() {
    return this.site.posts.filter(({ path }) => path === "/session");
  }

  /** Waits until React has marked the nodes of the island as its own. */
  async hydrated(): Promise<void> {
    await this.page.waitForFunction(() =>
      Object.keys(document.querySelector(".pay") ?? {}).some((key) => key.startsWith("__reactProps")),
    );
  }
}

const test = base.extend<{ payment: PaymentPage }>({
  payment: ({ page, site }, use) => use(new PaymentPage(page, site)),
});

// Spec: PAYMENT-4.
test("pays: from the button to the new amounts", async ({ payment, page, site }) => {
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  expect(await payment.windows()).toStrictEqual([
    { operation: "makePayment", sessionId: "s1", accessTokenId: "a1" },
  ]);
  expect(payment.sessions()).toStrictEqual([
    { path: "/session", body: '{"operation":"makePayment"}', token: "tok.en=", owner: "" },
  ]);
  await payment.dispatch("paymentComplete");
  await payment.dispatch("unload");
  await expect(page.getByText("$0.00 due")).toBeVisible();
  await expect(page.getByText("Your payment went through")).toBeVisible();
  expect(await payment.focusedText()).toBe("Make a payment");
  expect(
    site.posts.filter(({ path }) => path === "/events").map(({ body }) => JSON.parse(body).event),
  ).toStrictEqual(["load", "paymentComplete", "unload"]);
});

// Spec: PAYMENT-3.
test("opens the dialog before React arrives, focuses Cancel, and closes by Escape and by Cancel", async ({
  payment,
  page,
  hold,
}) => {
  const release = await hold(/hydrate-/);
  await payment.open();
  for (const close of [() => page.keyboard.press("Escape"), () => payment.button("Cancel").click()]) {
    await payment.button("Make a payment").click();
    expect(await payment.focusedText()).toBe("Cancel");
    await close();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
  }
  const react = page.waitForResponse(/hydrate-/);
  release();
  await react;
  expect(payment.sessions()).toEqual([]);
});

test("hydrates an open dialog, and Cancel then drops its operation", async ({ payment, page, hold }) => {
  const release = await hold(/hydrate-/);
  await payment.open();
  await payment.button("Make a payment").click();
  release();
  await payment.hydrated();
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await payment.button("Cancel").click();
  await payment.button("Set up AutoPay").click();
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"enrollAutoPay"}']);
});

test("opens one session when Continue is pressed twice before React arrives", async ({
  payment,
  page,
  hold,
}) => {
  const release = await hold(/payment-/);
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").dblclick();
  expect(await page.locator("portal-island").getAttribute("aria-busy")).toBe("true");
  release();
  await payment.expectOpenWindow();
  expect(payment.sessions()).toHaveLength(1);
  expect(await page.locator("portal-island").getAttribute("aria-busy")).toBe(null);
});

test("stays at the dialog after a double click on Pay, even with Continue under the pointer", async ({
  payment,
  page,
}) => {
  await payment.open();
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("dialog form[method=get] button { position: fixed; inset: 0 }");
    document.adoptedStyleSheets = [style];
  });
  await payment.button("Make a payment").dblclick();
  await payment.hydrated();
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  expect(payment.sessions()).toEqual([]);
});

test("returns the focus to the opener in a browser that does not focus a pressed button", async ({
  payment,
  page,
}) => {
  await payment.open();
  await payment.button("Make a payment").evaluate((opener) => (opener as HTMLElement).click());
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
});

test("opens an operation without a confirmation at the first press, once", async ({ payment }) => {
  await payment.open();
  await payment.button("Manage payment methods").dblclick();
  await payment.expectOpenWindow();
  expect(payment.sessions()).toHaveLength(1);
  expect(await payment.windows()).toStrictEqual([
    { operation: "managePaymentMethods", sessionId: "s1", accessTokenId: "a1" },
  ]);
});

test("replaces a press that still waits for React by a later one", async ({ payment, hold }) => {
  const release = await hold(/hydrate-/);
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.button("Make a payment").click();
  release();
  await payment.hydrated();
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"makePayment"}']);
});

test("cancels a Continue that still waits for React when Escape is pressed", async ({
  payment,
  page,
  hold,
}) => {
  const release = await hold(/hydrate-/);
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await payment.hydrated();
  await payment.button("Manage payment methods").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"managePaymentMethods"}']);
});

test("opens no second window while one is open", async ({ payment, page }) => {
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.expectOpenWindow();
  for (const name of ["Make a payment", "Manage payment methods"]) {
    await payment.button(name).evaluate((opener) => (opener as HTMLElement).click());
  }
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(payment.sessions()).toHaveLength(1);
});

for (const [name, press, address] of [
  ["Manage payment methods", ["Manage payment methods"], "/payments/4400112233/payment-methods/other-ways?"],
  ["Continue", ["Make a payment", "Continue"], "/payments/4400112233/make-payment/other-ways?"],
] as const) {
  test(`leads from ${name} to the page that works without React when React does not load`, async ({
    payment,
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/hydrate-/);
    await page.route(/hydrate-/, (route) => route.abort());
    await payment.open();
    for (const label of press) await payment.button(label).click();
    await page.waitForURL(address);
    expect(payment.sessions()).toEqual([]);
  });
}

test("submits the form natively when React has not arrived 10 s after the press", async ({
  payment,
  page,
  site,
  hold,
}) => {
  await page.clock.install();
  await hold(/hydrate-/);
  await payment.open();
  await payment.button("Manage payment methods").click();
  await page.clock.runFor(9_999);
  expect(page.url()).toBe(`${site.url}/pay`);
  await page.clock.runFor(1);
  await page.waitForURL(/other-ways/);
});

test("reports a processor script that does not load, and offers to try again", async ({
  payment,
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/portalone\.js/);
  await page.route(/portalone\.js/, (route) => route.abort());
  await payment.open();
  await payment.button("Manage payment methods").click();
  await expect(page.getByRole("alert").getByText("The payment window did not open.")).toBeVisible();
  await page.unroute(/portalone\.js/);
  await payment.button("Try again").click();
  await payment.expectOpenWindow();
  expect(payment.sessions()).toHaveLength(2);
  expect(await payment.focusedText()).toBe("Manage payment methods");
  expect(site.posts.some(({ body }) => body.includes("unavailable"))).toBe(true);
});

test("leads to sign-in when the session has ended", async ({ payment, page, site, consoleErrors }) => {
  consoleErrors.allow(/status of 401/);
  site.session = { status: 401, body: { signIn: "/login?return=%2Fpay" } };
  await payment.open();
  await payment.button("Manage payment methods").click();
  await page.waitForURL("/login?return=%2Fpay");
});

test("follows no sign-in address on another site", async ({ payment, page, site, consoleErrors }) => {
  consoleErrors.allow(/status of 401/);
  site.session = { status: 401, body: { signIn: "https://elsewhere.test/login" } };
  await payment.open();
  await payment.button("Manage payment methods").click();
  await expect(page.getByRole("alert").getByText("Can't create session key")).toBeVisible();
  expect(page.url()).toBe(`${site.url}/pay`);
});
