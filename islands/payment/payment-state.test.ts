import { expect, test } from "../../e2e/workers.mjs";
import { emptyResult } from "./fake-page";
import {
  idle,
  isBusy,
  type Outcome,
  type Payment,
  type PaymentEvent,
  portalEvents,
  type Result,
  reduce,
} from "./payment-state";

const operation = "makePayment";
const found: Result = { ...emptyResult, text: "Posting" };
const posted: Result = { ...found, text: "Posted" };
const opening: Payment = { stage: "opening", operation };
const open = (outcome: Outcome | "unclear"): Payment => ({ stage: "open", operation, outcome });
const closing = (outcome: Outcome): Payment => ({ stage: "closing", operation, outcome });
const done = (outcome: Outcome, result = found): Payment => ({ stage: "done", operation, outcome, result });
const noSession: Payment = { stage: "failed", operation, problem: "noSession" };
const failed: Payment = { stage: "failed", operation, problem: "unavailable" };
const asking: Payment = { stage: "asking", operation };

const start: PaymentEvent = { type: "start", operation };
const portal = (event: (typeof portalEvents)[number] | "paymentUnclear" | "silent"): PaymentEvent => ({
  type: "portal",
  event,
});
const simple = (type: "ask" | "asked"): PaymentEvent => ({ type });
const fail = (problem: "noSession" | "unavailable"): PaymentEvent => ({ type: "fail", problem });
const checked = (result?: Result): PaymentEvent => ({ type: "checked", result });

const lines: [before: Payment, event: PaymentEvent, after: Payment][] = [
  [idle, start, opening],
  [opening, fail("noSession"), noSession],
  [opening, fail("unavailable"), failed],
  [opening, portal("load"), open("unknown")],
  [opening, portal("unload"), failed],
  [opening, portal("error"), noSession],
  [opening, portal("silent"), closing("unknown")],
  [closing("unknown"), portal("load"), open("unknown")], // a window that took longer than we wait
  [done("unknown"), portal("load"), open("unknown")],
  [done("unknown"), portal("paymentComplete"), open("paid")],
  [done("unknown"), portal("error"), noSession],
  [closing("unknown"), portal("unload"), failed],
  [opening, simple("ask"), asking],
  [asking, simple("asked"), idle],
  [asking, fail("unavailable"), failed], // the question cannot be shown
  [opening, portal("paymentComplete"), open("paid")], // never report a completed payment as failed
  [open("unknown"), portal("paymentComplete"), open("paid")],
  [open("unknown"), portal("paymentCanceled"), open("canceled")],
  [open("unknown"), portal("saveComplete"), open("saved")],
  [open("unknown"), portal("saveCanceled"), open("canceled")],
  [open("canceled"), portal("paymentComplete"), open("paid")],
  [open("saved"), portal("paymentComplete"), open("paid")],
  [open("saved"), portal("paymentUnclear"), open("unclear")],
  [open("unclear"), portal("paymentComplete"), open("paid")], // another card
  [open("unclear"), portal("unload"), closing("unknown")],
  [open("unknown"), portal("unload"), closing("unknown")],
  [open("paid"), portal("unload"), closing("paid")],
  [closing("paid"), checked(found), done("paid")],
  [closing("paid"), checked(), { stage: "done", operation, outcome: "paid", result: undefined }],
  [done("paid"), checked(posted), done("paid", posted)],
  [done("unknown"), { type: "checkAgain" }, closing("unknown")],
  [done("paid"), start, opening],
  [noSession, start, opening],
  [failed, start, opening],
];

for (const [before, event, after] of lines) {
  // Spec: PAYMENT-7.
  test(`changes from ${name(before)} to ${name(after)} at ${eventName(event)}`, () => {
    expect(reduce(before, event)).toStrictEqual(after);
  });
}

const ignored: [Payment, PaymentEvent[]][] = [
  [idle, [simple("ask"), simple("asked"), checked(found), fail("unavailable"), ...portalEvents.map(portal)]],
  [opening, [start, simple("asked"), checked(found)]],
  [asking, [start, simple("ask"), checked(found), portal("load")]],
  [
    open("unknown"),
    [
      start,
      fail("unavailable"),
      simple("ask"),
      checked(found),
      portal("error"),
      portal("load"),
      portal("silent"),
    ],
  ],
  [open("paid"), [portal("paymentCanceled"), portal("saveComplete"), portal("load")]],
  [open("saved"), [portal("saveCanceled"), portal("paymentCanceled")]],
  [open("unclear"), [portal("paymentCanceled"), portal("saveComplete")]],
  [closing("unknown"), [start, fail("unavailable"), portal("silent")]],
  [done("unknown"), [fail("unavailable")]], // a failure of the page means nothing for a payment
  [closing("paid"), [start, ...portalEvents.map(portal)]],
  [done("paid"), [simple("ask"), checked(), ...portalEvents.map(portal)]],
  [
    failed,
    [{ type: "checkAgain" }, simple("ask"), fail("noSession"), portal("load"), portal("paymentComplete")],
  ],
];

for (const [payment, events] of ignored) {
  // Spec: PAYMENT-4, PAYMENT-7.
  test(`ignores other events in the stage ${name(payment)}`, () => {
    for (const event of events) expect(reduce(payment, event), eventName(event)).toBe(payment);
  });
}

test("is busy from the press until the amounts have reloaded", () => {
  const busy = [idle, opening, asking, open("paid"), closing("paid"), done("paid"), failed].filter(isBusy);
  expect(busy.map(name)).toStrictEqual(["opening", "asking", "open paid", "closing paid"]);
});

test("keeps its operation from the press to the end", () => {
  const events: PaymentEvent[] = [
    { type: "start", operation: "enrollAutoPay" },
    portal("load"),
    portal("unload"),
    checked(found),
  ];
  expect(events.reduce(reduce, idle)).toStrictEqual({
    stage: "done",
    operation: "enrollAutoPay",
    outcome: "unknown",
    result: found,
  });
});

/** Names a state for a test's title. */
function name(payment: Payment): string {
  const { stage } = payment;
  if ("problem" in payment) return `${stage} ${payment.problem}`;
  if (stage === "done") return `${stage} ${payment.outcome} ${payment.result?.text ?? "without result"}`;
  return "outcome" in payment ? `${stage} ${payment.outcome}` : stage;
}

function eventName(event: PaymentEvent): string {
  if (event.type === "fail") return event.problem;
  if (event.type === "checked") return `checked ${event.result?.text ?? "without result"}`;
  return event.type === "portal" ? event.event : event.type;
}
