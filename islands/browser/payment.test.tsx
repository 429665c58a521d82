import type { Page } from "@playwright/test";
import { renderToString } from "react-dom/server";
import awkward from "../payment/fixtures/awkward-text.json" with { type: "json" };
import earlier from "../payment/fixtures/earlier-payment.json" with { type: "json" };
import fixture from "../payment/fixtures/household.json" with { type: "json" };
import methods from "../payment/fixtures/methods-only.json" with { type: "json" };
import PaymentIsland, { type PaymentProps } from "../payment/payment";
import type { FailureTexts } from "../payment/payment-failure";
import type { Result } from "../payment/payment-state";
import { test as base, expect } from "./fixtures";
import { html, island, type Site } from "./site";

type FakeProcessor = Window & { opened: unknown[]; dispatch(event: string, detail?: object): void };

const result: Result = {
  tone: "good",
  title: "Thank you. Your payment was submitted.",
  text: "Your account shows the payment as of 10:05 PM.",
  facts: [{ name: "Amount", value: "$50.00" }],
  receipt: { path: "/receipt", label: "See receipt" },
};

/** The texts that the island fetches at the first touch. */
const failure: FailureTexts = {
  failed: "We couldn't open the payment window for “{operation}”",
  failedText: "Nothing was paid or changed. Try again, or use another way to pay.",
  support: "If you call us about this, mention:",
  noSession: "The {operation} portal loading failed: Can't create session key",
  tryAgain: "Try again",
  otherWays: "Other ways to pay",
};

/** A page with the payment island, and with amounts that reload after a payment. */
class PaymentPage {
  constructor(
    readonly page: Page,
    readonly site: Site,
  ) {}

  async open(shown: object = fixture): Promise<void> {
    const script = `${this.site.processor}/portalone.js`;
    const path = "";
    const props = { ...shown, path, script } as PaymentProps;
    const amounts = (due: string) =>
      `<p id="due" hx-get="/due" hx-trigger="portal:amounts-stored from:body" hx-swap="outerHTML">${due}</p>`;
    const card = `<section><div id="payment-message"></div>${amounts("$50.00 due")}</section>`;
    const { texts, dialog } = props;
    const given = { script, texts, earlier: dialog.earlier?.id };
    const body = island("payment", given, renderToString(<PaymentIsland {...props} />));
    this.site.page("/pay", () => html(card + body, { htmx: true }));
    this.site.page("/due", () => amounts("$0.00 due"));
    this.site.responses["POST /check"] ??= () => ({
      status: 200,
      body: { result, settled: true, island: props },
    });
    this.site.responses["GET /failure"] ??= () => ({ status: 200, body: failure });
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
  dispatch(event: string, detail?: object) {
    return this.page.evaluate(([e, d]) => (window as unknown as FakeProcessor).dispatch(e, d), [
      event,
      detail,
    ] as const);
  }

  /** Waits until the message with this text has the focus. */
  async focusedMessage(text: string): Promise<void> {
    await expect(this.page.locator("#payment-message .message", { hasText: text })).toBeFocused();
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

// Spec: PAYMENT-4, PAYMENT-9.
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
  await payment.dispatch("paymentComplete", { amount: "50.00", transactionId: "T1" });
  await payment.dispatch("unload");
  await payment.focusedMessage("Your payment was submitted.");
  await expect(page.getByText("$0.00 due")).toBeVisible();
  await payment.focusedMessage("Your account shows the payment as of 10:05 PM.");
  await expect(page.getByRole("link", { name: "See receipt" })).toBeVisible();
  expect(
    site.posts.filter(({ path }) => path === "/events").map(({ body }) => JSON.parse(body).event),
  ).toStrictEqual(["load", "paymentComplete", "unload"]);
  expect(
    site.posts.filter(({ path }) => path === "/check").map(({ body }) => JSON.parse(body)),
  ).toStrictEqual([
    {
      payment: "P1",
      outcome: "paid",
      amount: "50.00",
      feeAmount: "",
      convenienceFee: "",
      totalAmount: "",
      reference: "T1",
    },
  ]);
});

// React answers the second Continue: it has arrived once the first window is open.
// Spec: PAYMENT-4.
test("opens a second window after the first was canceled", async ({ payment }) => {
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  await payment.hydrated();
  await payment.dispatch("paymentCanceled");
  await payment.dispatch("unload");
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect.poll(() => payment.windows()).toHaveLength(2);
  expect(payment.sessions()).toHaveLength(2);
});

// Spec: PAYMENT-3.
test("opens the dialog without React, focuses Cancel, and closes by Escape and by Cancel", async ({
  payment,
  page,
}) => {
  const react: string[] = [];
  page.on("request", (request) => request.url().includes("/hydrate-") && react.push(request.url()));
  await payment.open();
  for (const close of [() => page.keyboard.press("Escape"), () => payment.button("Cancel").click()]) {
    await payment.button("Make a payment").click();
    expect(await payment.focusedText()).toBe("Cancel");
    await close();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.waitForFunction(() => document.activeElement?.textContent === "Make a payment");
  }
  expect(payment.sessions()).toEqual([]);
  expect(react).toEqual([]);
});

test("drops the operation of a dialog that Cancel has closed", async ({ payment }) => {
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Cancel").click();
  await payment.button("Set up AutoPay").click();
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"enrollAutoPay"}']);
});

test("keeps a dialog open while React hydrates it", async ({ payment, page, hold }) => {
  const release = await hold(/hydrate-/);
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.button("Make a payment").click();
  release();
  await payment.hydrated();
  await expect(page.getByRole("dialog")).toBeVisible();
  await payment.button("Cancel").click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

for (const [name, shown] of Object.entries({ fixture, earlier, methods, awkward })) {
  test(`reads the props of ${name} from the HTML, as React renders it`, async ({ payment, page }) => {
    await payment.open(shown); // a difference would be an error of the console
    const before = await page.locator(".pay").innerHTML();
    await page.locator(".pay > form button").first().click();
    const dialog = page.locator("dialog[open]");
    if (await dialog.count()) await dialog.getByRole("button").last().click();
    await payment.hydrated();
    await expect.poll(async () => withoutState(await page.locator(".pay").innerHTML())).toBe(before);
  });
}

/** HTML without what an open window changes. */
function withoutState(html: string): string {
  return html.replaceAll(' aria-disabled="true"', "");
}

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
  hold,
}) => {
  const release = await hold(/early-/);
  await payment.open();
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("dialog form[method=get] button { position: fixed; inset: 0 }");
    document.adoptedStyleSheets = [style];
  });
  await payment.button("Make a payment").dblclick();
  const early = page.waitForResponse(/early-/);
  release();
  await early;
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

test("replaces a press that still waits for a script by a later one", async ({ payment, page, hold }) => {
  const release = await hold(/early-/);
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.button("Make a payment").click();
  const early = page.waitForResponse(/early-/);
  release();
  await early;
  await payment.button("Continue").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"makePayment"}']);
});

test("cancels a Continue that still waits for a script when Escape is pressed", async ({
  payment,
  page,
  hold,
}) => {
  const release = await hold(/early-/);
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const early = page.waitForResponse(/early-/);
  release();
  await early;
  await payment.button("Manage payment methods").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => body)).toStrictEqual(['{"operation":"managePaymentMethods"}']);
});

test("opens the window without React, says so, and loads React then", async ({ payment, page, hold }) => {
  const react = await hold(/hydrate-/);
  const script = await hold(/portalone\.js/);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await payment.open();
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect(page.getByText(fixture.texts.opening)).toBeVisible();
  await expect.poll(() => payment.sessions()).toHaveLength(1);
  expect(requested.filter((url) => url.includes("/hydrate-"))).toEqual([]);
  script();
  await expect.poll(() => payment.windows()).toHaveLength(1);
  react();
  await payment.expectOpenWindow();
  await expect(page.getByText(fixture.texts.opening)).toBeHidden();
  expect(payment.sessions()).toHaveLength(1);
});

test("leads to the form's page when no session opens and React does not arrive", async ({
  payment,
  page,
  site,
  hold,
  consoleErrors,
}) => {
  consoleErrors.allow(/500/);
  await page.clock.install();
  await hold(/hydrate-/);
  site.responses["POST /session"] = () => ({ status: 500, body: {} });
  await payment.open();
  await payment.button("Manage payment methods").click();
  await expect.poll(() => site.posts.filter(({ path }) => path === "/events")).toHaveLength(1);
  await page.clock.runFor(10_000);
  await page.waitForURL(/other-ways/);
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
  ["Manage payment methods", ["Manage payment methods"], "/payment-methods/other-ways?"],
  ["Continue", ["Make a payment", "Continue"], "/make-payment/other-ways?"],
] as const) {
  test(`leads from ${name} to the page that works without scripts when none of the island load`, async ({
    payment,
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/hydrate-|early-/);
    await page.route(/hydrate-|early-/, (route) => route.abort());
    await payment.open();
    for (const label of press) await payment.button(label).click();
    await page.waitForURL(address);
    expect(payment.sessions()).toEqual([]);
  });
}

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
  await expect(page.getByText(fixture.texts.opening)).toBeHidden();
});

test("submits the form natively when React has not arrived 10 s after the press", async ({
  payment,
  page,
  site,
  hold,
}) => {
  await page.clock.install();
  await hold(/hydrate-|early-/);
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
  await payment.focusedMessage("We couldn't open the payment window for “Manage payment methods”");
  await page.unroute(/portalone\.js/);
  await payment.button("Try again").click();
  await payment.expectOpenWindow();
  expect(payment.sessions()).toHaveLength(2);
  expect(site.posts.some(({ body }) => body.includes("unavailable"))).toBe(true);
});

test("fetches what a failure says when the dialog opens, while there is a network", async ({
  payment,
  page,
}) => {
  await payment.open();
  const texts = page.waitForResponse("**/failure");
  await payment.button("Make a payment").click();
  await texts;
});

// Spec: ERROR-6.
test("says that no window opens when the texts of a failure have not arrived", async ({
  payment,
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/500|502/);
  site.session = { status: 502, body: {} };
  site.responses["GET /failure"] = () => ({ status: 500 });
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.focusedMessage(fixture.texts.failed);
  await expect(page.locator("#payment-message button")).toHaveCount(0);
});

test("stays on the page when a second try succeeds after React has shown the failure", async ({
  payment,
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/502/);
  await page.clock.install();
  const granted = site.session;
  site.session = { status: 502, body: {} };
  await payment.open();
  await payment.button("Manage payment methods").click();
  await payment.focusedMessage("We couldn't open the payment window");
  site.session = granted;
  await payment.button("Try again").click();
  await payment.expectOpenWindow();
  await page.clock.runFor(10_000);
  expect(page.url()).toBe(`${site.url}/pay`);
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
  await payment.focusedMessage("Can't create session key");
  expect(page.url()).toBe(`${site.url}/pay`);
});

// Spec: BILL-4.
test("asks about an earlier payment in the dialog, and pays again only after that", async ({
  payment,
  site,
}) => {
  const question = "A payment of $50.00 was submitted on November 21 at 10:05 AM.";
  const granted = site.session;
  const path = "";
  const dialog = { ...fixture.dialog, earlier: { id: "P0", text: question, continue: "Continue anyway" } };
  await payment.open();
  const script = `${site.processor}/portalone.js`;
  site.session = { status: 200, body: { island: { ...fixture, path, script, dialog } } };
  await payment.button("Make a payment").click();
  await payment.button("Continue").click();
  await expect(payment.page.getByRole("dialog").getByText(question)).toBeVisible();
  site.session = granted;
  await payment.button("Continue anyway").click();
  await payment.expectOpenWindow();
  expect(payment.sessions().map(({ body }) => JSON.parse(body).confirmed)).toStrictEqual([undefined, "P0"]);
});

// Spec: PAYMENT-9.
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
  const message = page.locator("#payment-message .message");
  await payment.button("Manage payment methods").click();
  await expect(message.getByText("The payment window is open.")).toBeInViewport();
  await payment.dispatch("saveCanceled");
  await payment.dispatch("unload");
  await expect(message.getByText("You canceled.")).toBeInViewport();
  site.session = { status: 502, body: {} };
  await expect(payment.button("Manage payment methods")).not.toHaveAttribute("aria-disabled");
  await payment.button("Manage payment methods").click();
  await expect(message.getByText("We couldn't open the payment window")).toBeInViewport();
});
