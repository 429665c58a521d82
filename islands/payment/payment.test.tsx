import { expect, test } from "@playwright/test";
import { renderToString } from "react-dom/server";
import awkward from "./fixtures/awkward-text.json" with { type: "json" };
import earlier from "./fixtures/earlier-payment.json" with { type: "json" };
import household from "./fixtures/household.json" with { type: "json" };
import methods from "./fixtures/methods-only.json" with { type: "json" };
import PaymentIsland, { MessagePanel, type PaymentProps, PaymentView } from "./payment";
import type { FailureTexts } from "./payment-failure";
import type { SessionTexts } from "./payment-flow";
import { messageOf } from "./payment-message";
import { idle, type Payment, type Result } from "./payment-state";

const fixtures = { household, earlier, methods, awkward } as Record<string, PaymentProps>;
const props = household as PaymentProps;
const operation = "makePayment";

for (const [name, fixture] of Object.entries(fixtures)) {
  test(`renders ${name} as HTML that works without a script`, () => {
    const html = renderToString(<PaymentIsland {...fixture} />);
    for (const { slug, confirm } of fixture.actions) {
      const page = `${fixture.path}/${slug}${confirm ? "" : "/other-ways"}`;
      expect(html.includes(`<form action="${page}" method="get">`), html).toBeTruthy();
    }
    const confirming = fixture.actions.filter(({ confirm }) => confirm);
    expect(html.match(/<dialog/g)?.length ?? 0).toBe(confirming.length);
    expect(html.match(/data-dialog=/g)?.length ?? 0).toBe(confirming.length);
  });

  test(`renders ${name} without comments and white space between tags, for hydration`, () => {
    const html = renderToString(<PaymentIsland {...fixture} />);
    expect(html).not.toMatch(/<!--|>\s+</);
  });
}

test("puts Cancel before Continue, so that it gets the first focus", () => {
  const dialog = renderToString(<PaymentIsland {...props} />).split("<dialog")[1] ?? "";
  const buttons = [...dialog.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(buttons).toStrictEqual(["Cancel", "Continue"]);
});

const texts: SessionTexts = {
  open: "The payment window is open.",
  checking: "Checking your account…",
  submitted: "Thank you. Your payment was submitted.",
  saved: "Your payment method is saved.",
  canceled: "You canceled. Nothing was paid.",
  noCheck: "We couldn't check your account.",
};
const result: Result = {
  tone: "good",
  title: texts.submitted,
  text: "It can take a few days to post.",
  facts: [{ name: "Amount", value: "$126.45" }],
  receipt: { path: "/payments/1/receipts/P1", label: "Open the receipt" },
};
const failure: FailureTexts = {
  failed: "We couldn't open the payment window for “{operation}”",
  failedText: "Nothing was paid or changed.",
  support: "If you call us about this, mention:",
  noSession: "The {operation} portal loading failed: Can't create session key",
  tryAgain: "Try again",
  otherWays: "Other ways to pay",
};
const { failedText } = failure;
const cannotOpen = "We couldn't open the payment window for “Make a payment”";

const stages: [payment: Payment, ...lines: string[]][] = [
  [{ stage: "opening", operation }, props.texts.opening],
  [{ stage: "open", operation, outcome: "paid" }, texts.open],
  [{ stage: "closing", operation, outcome: "unknown" }, texts.checking],
  [{ stage: "closing", operation, outcome: "paid" }, texts.submitted, texts.checking],
  [{ stage: "closing", operation, outcome: "saved" }, texts.saved],
  [{ stage: "closing", operation, outcome: "canceled" }, texts.canceled],
  [
    { stage: "done", operation, outcome: "paid", result },
    texts.submitted,
    "It can take a few days to post.",
    "Amount",
    "$126.45",
    "Open the receipt",
  ],
  [{ stage: "done", operation, outcome: "unknown", result: undefined }, texts.noCheck],
  [{ stage: "done", operation, outcome: "paid", result: undefined }, texts.submitted, texts.noCheck],
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
    failure.support,
    "The makePayment portal loading failed: Can't create session key",
    "Try again",
    "Other ways to pay",
  ],
];

const panel = { current: null };

/** The texts of a message, in order. */
function linesOf(payment: Payment): string[] {
  const message = messageOf({ payment, props, texts, failure });
  if (!message) return [];
  const html = renderToString(<MessagePanel message={message} panel={panel} send={() => {}} />);
  return html
    .replaceAll("&#x27;", "'")
    .split(/<[^>]*>/)
    .filter((line) => line);
}

for (const [payment, ...lines] of stages) {
  // Spec: READING-12, ERROR-6, PAYMENT-9.
  test(`says what is known at ${JSON.stringify(payment).slice(0, 70)}`, () => {
    expect(linesOf(payment)).toStrictEqual(lines);
  });
}

// Spec: ERROR-6.
test("says in one sentence that no window opens when the texts have not arrived", () => {
  const payment: Payment = { stage: "failed", operation, problem: "noSession" };
  const plain = { ...messageOf({ payment, props }) };
  expect(plain).toStrictEqual({ tone: "bad", title: props.texts.failed, text: "", facts: [], receipt: null });
  const refused = messageOf({ payment, props, refusal: "Please wait 40 seconds." });
  expect(refused?.text).toBe("Please wait 40 seconds.");
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
  expect(messageOf({ payment: done("unknown"), props, texts, refusal })?.title).toBe(refusal);
});

test("says nothing before a window opens", () => {
  expect(linesOf(idle)).toStrictEqual([]);
  expect(linesOf({ stage: "confirming", operation })).toStrictEqual([]);
});

for (const [stage, busy] of [
  [{ stage: "opening", operation }, true],
  [{ stage: "closing", operation, outcome: "paid" }, true],
  [{ stage: "done", operation, outcome: "paid", result }, false],
  [{ stage: "failed", operation, problem: "noSession" }, false],
] as [Payment, boolean][]) {
  test(`disables the buttons while a payment is in progress: ${stage.stage}`, () => {
    const html = renderToString(<PaymentView {...props} payment={stage} send={() => {}} />);
    expect(html.match(/aria-disabled="true"/g)?.length ?? 0).toBe(busy ? props.actions.length : 0);
  });
}

// Spec: BILL-4, PAYMENT-10.
test("shows account and amount in each confirmation, and an earlier payment before another one", () => {
  const html = renderToString(<PaymentIsland {...(earlier as PaymentProps)} />);
  const [, payment, autoPay] = html.split("<dialog");
  for (const dialog of [payment, autoPay])
    expect(dialog).toContain("Account 4400112233. Minimum due: $126.45.");
  expect(payment).toContain("If you pay again, you may pay twice.");
  expect(payment).toContain(">Continue anyway<");
  expect(autoPay).not.toContain("pay twice");
  expect(autoPay).toContain(">Continue<");
});
