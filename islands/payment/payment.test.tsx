import { renderToString } from "react-dom/server";
import { expect, test } from "../../e2e/workers.mjs";
import awkward from "./fixtures/awkward-text.json" with { type: "json" };
import earlier from "./fixtures/earlier-payment.json" with { type: "json" };
import household from "./fixtures/household.json" with { type: "json" };
import methods from "./fixtures/methods-only.json" with { type: "json" };
import PaymentIsland, { MessagePanel, PaymentView } from "./payment";
import { createPaymentFlow } from "./payment-flow";
import { messageOf, type SessionTexts } from "./payment-message";
import type { PaymentProps } from "./payment-props";
import { idle, type Payment, type Result } from "./payment-state";

const fixtures = { household, earlier, methods, awkward } as Record<string, PaymentProps>;
const props = household as PaymentProps;
const operation = "makePayment";

/** The HTML of the server. */
function render(fixture: PaymentProps): string {
  return renderToString(<PaymentIsland payment={createPaymentFlow(fixture)} />);
}

for (const [name, fixture] of Object.entries(fixtures)) {
  test(`renders ${name} as HTML that works without a script`, () => {
    const html = render(fixture);
    for (const { page, otherWays, confirm } of fixture.actions)
      expect(html).toContain(`action="${confirm ? page : otherWays}" method="get"`);
    const confirming = fixture.actions.filter(({ confirm }) => confirm);
    expect(html.match(/<dialog/g)?.length ?? 0).toBe(confirming.length);
    const changes = fixture.dialog.autoPay ? 1 : 0;
    expect(html.match(/data-dialog=/g)?.length ?? 0).toBe(confirming.length + changes);
  });

  test(`renders ${name} without comments and white space between tags, for hydration`, () => {
    const html = render(fixture);
    expect(html).not.toMatch(/<!--|>\s+</);
  });
}

test("puts Cancel before Continue, so that it gets the first focus", () => {
  const dialog = render(props).split("<dialog")[1] ?? "";
  const buttons = [...dialog.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(buttons).toStrictEqual(["Cancel", "Continue"]);
});

const texts: SessionTexts = {
  open: "The payment window is open.",
  checking: "Checking your account…",
  submitted: "Payment submitted",
  saved: "Your payment method is saved.",
  canceled: "You canceled. Nothing was paid.",
  noResult: "We couldn't see a result",
  noCheck: "We couldn't check your account.",
  mayBePaid: "Your payment may have gone through.",
};
const result: Result = {
  tone: "good",
  title: texts.submitted,
  text: "It can take a few days to post.",
  paid: "Amount: $126.45.",
  facts: [{ name: "Amount", value: "$126.45" }],
  details: "Receipt",
  done: { path: "/home", label: "Done" },
  next: {
    text: "Next: Homeowners. Due December 7.",
    pay: { path: "/payments/2", label: "Pay $203.75" },
  },
  receipt: { path: "/payments/1/receipts/P1", label: "Open the receipt" },
};
const { failedText } = props.shared.texts;
const cannotOpen = "The payment window didn't open.";

const stages: [payment: Payment, ...lines: string[]][] = [
  [{ stage: "opening", operation }, props.shared.texts.opening],
  [{ stage: "open", operation, outcome: "paid" }, texts.open],
  [{ stage: "closing", operation, outcome: "unknown" }, texts.checking],
  [{ stage: "closing", operation, outcome: "paid" }, texts.submitted, texts.checking],
  [{ stage: "closing", operation, outcome: "saved" }, texts.saved],
  [{ stage: "closing", operation, outcome: "canceled" }, texts.canceled],
  [
    { stage: "done", operation, outcome: "paid", result },
    texts.submitted,
    "Amount: $126.45. ",
    "It can take a few days to post.",
    "Next: Homeowners. Due December 7.",
    "Pay $203.75",
    "Done",
  ],
  [
    { stage: "done", operation, outcome: "unknown", result: undefined },
    texts.noResult,
    texts.mayBePaid,
    "Check again",
  ],
  [{ stage: "done", operation, outcome: "paid", result: undefined }, texts.submitted, texts.mayBePaid],
  [{ stage: "done", operation, outcome: "canceled", result: undefined }, texts.canceled, texts.noCheck],
  [
    { stage: "failed", operation, problem: "unavailable" },
    cannotOpen,
    failedText,
    "Try again",
    "Other ways to pay",
  ],
  [
    { stage: "failed", operation, problem: "noSession" },
    cannotOpen,
    failedText,
    props.shared.texts.support,
    "The makePayment portal loading failed: Can't create session key",
    "Try again",
    "Other ways to pay",
  ],
];

const panel = { current: null };

/** The texts of a message, in order. */
function linesOf(payment: Payment): string[] {
  const message = messageOf({ payment, props, texts });
  if (!message) return [];
  const html = renderToString(<MessagePanel message={message} panel={panel} send={() => {}} />);
  return html
    .replaceAll("&#x27;", "'")
    .split(/<[^>]*>/)
    .filter((line) => line.trim());
}

for (const [payment, ...lines] of stages) {
  // Spec: READING-12, ERROR-6, PAYMENT-16.
  test(`says what is known at ${JSON.stringify(payment).slice(0, 70)}`, () => {
    expect(linesOf(payment)).toStrictEqual(lines);
  });
}

// Spec: ERROR-6.
test("says how long to wait when the server refuses a session for some time", () => {
  const payment: Payment = { stage: "failed", operation, problem: "noSession" };
  const refused = messageOf({ payment, props, refusal: "Please wait 40 seconds." });
  expect(refused).toMatchObject({ title: cannotOpen, text: "Please wait 40 seconds." });
  expect(refused?.support).toBeUndefined();
});

// Spec: READING-16.
test("says when to check again, beside what the processor reported", () => {
  const done = (outcome: "paid" | "unknown"): Payment => ({
    stage: "done",
    operation,
    outcome,
    result: undefined,
  });
  const refusal = "Please wait 3 seconds.";
  const paid = messageOf({ payment: done("paid"), props, texts, refusal });
  expect([paid?.title, paid?.text]).toStrictEqual([texts.submitted, refusal]);
  const unknown = messageOf({ payment: done("unknown"), props, texts, refusal });
  expect([unknown?.title, unknown?.text]).toStrictEqual([texts.noResult, refusal]);
});

test("says nothing before a window opens", () => {
  expect(linesOf(idle)).toStrictEqual([]);
});

test("disables the buttons while a payment is in progress", () => {
  for (const busy of [true, false]) {
    const html = renderToString(
      <PaymentView props={props} payment={idle} busy={busy} unsure={false} send={() => {}} />,
    );
    expect(html.match(/aria-disabled="true"/g)?.length ?? 0).toBe(busy ? props.actions.length : 0);
  }
});

// Spec: BILL-4, PAYMENT-10.
test("shows account and amount in each confirmation, and an earlier payment before another one", () => {
  const html = render(earlier as PaymentProps);
  const [, payment, autoPay] = html.split("<dialog");
  for (const dialog of [payment, autoPay])
    expect(dialog).toContain("Account 4400112233. Minimum due: $126.45.");
  expect(payment).toContain("If you pay again, you may pay twice.");
  expect(payment).toContain(">Continue anyway<");
  expect(autoPay).not.toContain("pay twice");
  expect(autoPay).toContain(">Continue<");
});
