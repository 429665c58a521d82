import type { Page } from "@playwright/test";
import { renderToString } from "react-dom/server";
import { emptyResult } from "../payment/fake-page";
import fixture from "../payment/fixtures/household.json" with { type: "json" };
import PaymentIsland from "../payment/payment";
import { createPaymentFlow } from "../payment/payment-flow";
import type { PaymentProps } from "../payment/payment-props";
import { test as base, expect } from "./fixtures";
import { html, island, type Site } from "./site";

type FakeProcessor = Window & { opened: unknown[]; dispatch(event: string, detail?: object): void };

const result = {
  ...emptyResult,
  title: "Payment submitted",
  text: "Your account shows it as of 10:05 PM.",
  facts: [{ name: "Amount", value: "$50.00" }],
  details: "Receipt",
  receipt: { path: "/receipt", label: "See receipt" },
};

/** A page with the payment island, and with amounts that reload after a payment. */
class PaymentPage {
  constructor(
    readonly page: Page,
    readonly site: Site,
  ) {}

  async open(): Promise<void> {
    const script = `${this.site.processor}/portalone.js`;
    const given = fixture as PaymentProps;
    const props = { ...given, path: "", shared: { ...given.shared, script } };
    const amounts = (due: string) =>
      `<p id="due" hx-get="/due" hx-trigger="portal:amounts-stored from:body" hx-swap="outerHTML">${due}</p>`;
    const card = `<section><div id="payment-message"></div>${amounts("$50.00 due")}</section>`;
    const inside = renderToString(<PaymentIsland payment={createPaymentFlow(props)} />);
    const body = `${island("payment", props, inside)}<div class="pay-message"></div>`;
    this.site.page("/pay", () => html(card + body, { htmx: true }));
    this.site.page("/due", () => amounts("$0.00 due"));
    this.site.responses["POST /check"] ??= () => ({
      status: 200,
      body: { result, settled: true, island: props },
    });
    await this.page.goto("/pay");
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The windows that the processor has opened. */
  windows() {
    return this.page.evaluate(() => (window as unknown as FakeProcessor).opened ?? []);
  }

  expectOpenWindow() {
    return expect(this.page.getByText("The payment window is open.")).toBeVisible();
  }

  /** Makes the processor send an event. */
  dispatch(event: string, detail?: object) {
    return this.page.evaluate(([e, d]) => (window as unknown as FakeProcessor).dispatch(e, d), [
      event,
      detail,
    ] as const);
  }

  /** Waits until the message with this text has the focus. */
  async focusedMessage(text: string): Promise<void> {
    const message = this.page.locator(".message", { hasText: text });
    await expect(message.and(this.page.locator(":focus, :has(:focus)"))).toBeVisible();
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

// React answers the second Continue: it has arrived once the first window is open.
// Spec: PAYMENT-4.
test("opens a second window after the first was canceled, and one for two presses", async ({ payment }) => {
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").dblclick();
  await payment.expectOpenWindow();
  expect(payment.sessions()).toHaveLength(1);
  await payment.hydrated();
  await payment.dispatch("paymentCanceled");
  await payment.dispatch("unload");
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect.poll(() => payment.windows()).toHaveLength(2);
  expect(payment.sessions()).toHaveLength(2);
});

// Spec: PAYMENT-3.
test("opens the dialog without React, focuses Cancel, closes by Escape and by Cancel, and forgets its operation", async ({
  payment,
  page,
}) => {
  const react: string[] = [];
  page.on("request", (request) => request.url().includes("/hydrate-") && react.push(request.url()));
  await payment.open();
  for (const close of [() => page.keyboard.press("Escape"), () => payment.button("Cancel").click()]) {
    await payment.button("Make a payment").click();
    await expect(page.locator(":focus")).toHaveText("Cancel");
    await close();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
  }
  // Some browsers do not focus a pressed button.
  await payment.button("Make a payment").evaluate((opener) => (opener as HTMLElement).click());
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
  expect(payment.sessions()).toEqual([]);
  expect(react).toEqual([]);

  await payment.button("Set up AutoPay").click();
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"enrollAutoPay"}']);
});

test("keeps a dialog open while React hydrates it", async ({ payment, page, hold }) => {
  const release = await hold(/hydrate-/);
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.expectOpenWindow();
  await payment.dispatch("saveCanceled");
  await payment.dispatch("unload");
  await expect(page.locator("portal-island")).not.toHaveAttribute("aria-busy");
  await payment.button("Make a payment").click();
  release();
  await payment.hydrated();
  await expect(page.getByRole("dialog")).toBeVisible();
  await payment.button("Cancel").click();
  await expect(page.getByRole("dialog")).toBeHidden();
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
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(payment.sessions()).toEqual([]);
});

test("opens one window without React, says so, and loads React then", async ({ payment, page, hold }) => {
  const react = await hold(/hydrate-/);
  const script = await hold(/portalone\.js/);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect(page.getByText(fixture.shared.texts.opening)).toBeVisible();
  await expect.poll(() => payment.sessions()).toHaveLength(1);
  expect(requested.filter((url) => url.includes("/hydrate-"))).toEqual([]);
  script();
  await expect.poll(() => payment.windows()).toHaveLength(1);
  for (const name of ["Make a payment", "Manage payment methods"])
    await payment.button(name).evaluate((opener) => (opener as HTMLElement).click());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  react();
  await payment.expectOpenWindow();
  await expect(page.getByText(fixture.shared.texts.opening)).toBeHidden();
  expect(payment.sessions()).toHaveLength(1);
});

// Spec: ERROR-6.
test("says why no window opens, and tries again, when React does not arrive", async ({
  payment,
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/500|hydrate-/);
  await page.route(/hydrate-/, (route) => route.abort());
  const granted = site.session;
  site.session = { status: 500, body: {} };
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.focusedMessage("The payment window didn't open.");
  await payment.focusedMessage("The managePaymentMethods portal loading failed: Can't create session key");
  site.session = granted;
  await payment.button("Manage payment methods").click();
  await payment.expectOpenWindow();
  expect(payment.sessions()).toHaveLength(2);
});

test("pays and shows the new amounts when React does not load after the press", async ({
  payment,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/hydrate-/);
  await page.route(/hydrate-/, async (route) => {
    await expect.poll(() => payment.sessions()).toHaveLength(1);
    await route.abort();
  });
  await payment.open();
  await payment.button("Manage payment methods").click();
  await expect.poll(() => payment.windows()).toHaveLength(1);
  await payment.dispatch("paymentComplete", { amount: "50.00", transactionId: "T1" });
  await payment.dispatch("unload");
  await expect(page.getByText("$0.00 due")).toBeVisible();
  await payment.focusedMessage("Your account shows it as of 10:05 PM.");
});

test("leads to sign-in when the session has ended, and to no other site", async ({
  payment,
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  site.session = { status: 401, body: { signIn: "https://elsewhere.test/login" } };
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.focusedMessage("Can't create session key");
  await expect(page).toHaveURL(`${site.url}/pay`);
  site.session = { status: 401, body: { signIn: "/login?return=%2Fpay" } };
  await payment.button("Manage payment methods").click();
  await page.waitForURL("/login?return=%2Fpay");
});

// Spec: BILL-4.
test("asks about an earlier payment in the dialog, and pays again only after that", async ({
  payment,
  site,
}) => {
  const question = "A payment of $50.00 was submitted on November 21 at 10:05 AM.";
  const granted = site.session;
  const dialog = { ...fixture.dialog, earlier: { id: "P0", text: question, continue: "Continue anyway" } };
  await payment.open();
  const script = `${site.processor}/portalone.js`;
  site.session = { status: 200, body: { island: { ...fixture, path: "", script, dialog } } };
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect(payment.page.getByRole("dialog").getByText(question)).toBeVisible();
  site.session = granted;
  await payment.button("Continue anyway").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => JSON.parse(body).confirmed)).toStrictEqual([undefined, "P0"]);
});

// Without React no dialog shows the question, and no press may confirm it unread.
// Spec: BILL-4.
test("opens no window when the question about an earlier payment cannot show", async ({
  payment,
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/hydrate-/);
  await page.route(/hydrate-/, (route) => route.abort());
  const dialog = { ...fixture.dialog, earlier: { id: "P0", text: "Again?", continue: "Continue anyway" } };
  await payment.open();
  const script = `${site.processor}/portalone.js`;
  site.session = { status: 200, body: { island: { ...fixture, path: "", script, dialog } } };
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await payment.focusedMessage("The payment window didn't open.");
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect.poll(() => payment.sessions()).toHaveLength(2);
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(
    Array(2).fill('{"operation":"makePayment"}'),
  );
});

// Spec: PAYMENT-16.
test("shows every message on a phone without scrolling", async ({ payment, page, site, consoleErrors }) => {
  consoleErrors.allow(/status of 502/);
  await page.setViewportSize({ width: 360, height: 740 });
  await payment.open();
  // On the page of the portal, the card is above a header and an account switcher.
  await page.evaluate(() => {
    document
      .querySelector("section")
      ?.before(Object.assign(document.createElement("p"), { style: "height: 500px" }));
    document
      .querySelector("section")
      ?.after(Object.assign(document.createElement("p"), { style: "height: 500px" }));
  });
  const message = page.locator(".message");
  await payment.button("Manage payment methods").click();
  await expect(message.getByText("The payment window is open.")).toBeInViewport();
  await payment.dispatch("saveCanceled");
  await payment.dispatch("unload");
  await expect(message.getByText("You canceled.")).toBeInViewport();
  site.session = { status: 502, body: {} };
  // Before React arrives, only the island shows that the check of the account is still on its way.
  await expect(page.locator("portal-island")).not.toHaveAttribute("aria-busy");
  await payment.button("Manage payment methods").click();
  await expect(message.getByText("The payment window didn't open.")).toBeInViewport();
});
