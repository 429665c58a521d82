import type { Page } from "@playwright/test";
import { renderToString } from "react-dom/server";
import AuthMethods from "../auth-methods/auth-methods";
import methods from "../auth-methods/fixtures/both.json" with { type: "json" };
import off from "../paperless/fixtures/off.json" with { type: "json" };
import on from "../paperless/fixtures/on.json" with { type: "json" };
import Paperless from "../paperless/paperless";
import payment from "../payment/fixtures/household.json" with { type: "json" };
import PaymentIsland from "../payment/payment";
import { createPaymentFlow } from "../payment/payment-flow";
import type { PaymentProps } from "../payment/payment-props";
import { expect, test } from "./fixtures";
import { html, island, type Site } from "./site";

/** One success of an island: how a member gets there, and what it says. */
interface Success {
  island: (site: Site) => string;
  answer: [route: string, body: object];
  act: (page: Page) => Promise<void>;
  says: string;
}

/** Presses a button of the payment island, and ends the processor's window with an event. */
function pay(name: string, event: string): Pick<Success, "island" | "answer" | "act" | "says"> {
  const propsOn = (site: Site): PaymentProps => ({
    ...(payment as PaymentProps),
    path: "",
    script: `${site.processor}/portalone.js`,
  });
  const result = { tone: "good", title: `Done: ${name}`, facts: [] };
  return {
    island: (site) => {
      const props = propsOn(site);
      const inside = renderToString(<PaymentIsland payment={createPaymentFlow(props)} />);
      return `<section><div id="payment-message"></div>${island("payment", props, inside)}</section>`;
    },
    answer: ["POST /check", { result, settled: true }],
    act: async (page) => {
      await page.getByRole("button", { name, exact: true }).click();
      const ask = page.getByRole("button", { name: "Continue" });
      if (await ask.isVisible()) await ask.click();
      await expect(page.getByText("The payment window is open.")).toBeVisible();
      for (const each of [event, "unload"])
        await page.evaluate((e) => (window as unknown as { dispatch(e: string): void }).dispatch(e), each);
    },
    says: result.title,
  };
}

function turn(props: typeof on, says: string): Success {
  return {
    island: () => island("paperless", props, renderToString(<Paperless {...props} />)),
    answer: ["POST /paperless/billing", { on: !props.on }],
    act: async (page) => {
      if (!props.on) await page.getByRole("checkbox").check();
      await page.getByRole("switch").click();
    },
    says,
  };
}

const successes: Record<string, Success> = {
  "a payment": pay("Make a payment", "paymentComplete"),
  AutoPay: pay("Set up AutoPay", "saveComplete"),
  "payment methods": pay("Manage payment methods", "saveComplete"),
  "paperless on": turn(off, off.text.doneOn),
  "paperless off": turn(on, on.text.doneOff),
  "sign-in methods": {
    island: () => island("auth-methods", methods, renderToString(<AuthMethods {...methods} />)),
    answer: ["POST /profile/authentication-methods", { saved: { email: true, mobilePhone: false } }],
    act: async (page) => {
      await page.getByRole("checkbox", { name: "By text message" }).uncheck();
      await page.getByRole("button", { name: "Save" }).click();
    },
    says: methods.text.saved,
  },
};

for (const [name, { island, answer, act, says }] of Object.entries(successes)) {
  // Spec: PAYMENT-9.
  test(`moves the focus to the success of ${name}`, async ({ page, site }) => {
    const [route, body] = answer;
    site.responses[route] = () => ({ status: 200, body });
    site.page("/success", () => html(island(site)));
    await page.goto("/success");
    await act(page);
    await expect(page.locator("[tabindex='-1']", { hasText: says })).toBeFocused();
  });
}
