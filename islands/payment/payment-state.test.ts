import { expect, test } from "@playwright/test";
import {
  idle,
  isBusy,
  type Outcome,
  type Payment,
  type PaymentEvent,
  portalEvents,
  reduce,
} from "./payment-state";

const operation = "makePayment";
const confirming: Payment = { stage: "confirming", operation };
const opening: Payment = { stage: "opening", operation };
const open = (outcome: Outcome): Payment => ({ stage: "open", operation, outcome });
const closing = (outcome: Outcome): Payment => ({ stage: "closing", operation, outcome });
const done = (outcome: Outcome): Payment => ({ stage: "done", operation, outcome });
const noSession: Payment = { stage: "failed", operation, problem: "noSession" };
const failed: Payment = { stage: "failed", operation, problem: "failed" };

const ask: PaymentEvent = { type: "ask", operation };
const start: PaymentEvent = { type: "start", operation };
const portal = (event: (typeof portalEvents)[number]): PaymentEvent => ({ type: "portal", event });
const simple = (type: "dismiss" | "sessionFailed" | "unavailable" | "waited"): PaymentEvent => ({ type });

const lines: [before: Payment, event: PaymentEvent, after: Payment][] = [
  [idle, ask, confirming],
  [idle, start, opening],
  [confirming, simple("dismiss"), idle],
  [confirming, start, opening],
  [opening, simple("sessionFailed"), noSession],
  [opening, simple("unavailable"), failed],
  [opening, portal("load"), open("unknown")],
  [opening, portal("unload"), failed],
  [opening, portal("paymentComplete"), open("paid")], // never report a completed payment as failed
  [open("unknown"), portal("paymentComplete"), open("paid")],
  [open("unknown"), portal("paymentCanceled"), open("cancelled")],
  [open("unknown"), portal("saveComplete"), open("saved")],
  [open("unknown"), portal("saveCanceled"), open("cancelled")],
  [open("cancelled"), portal("paymentComplete"), open("paid")],
  [open("saved"), portal("paymentComplete"), open("paid")],
  [open("unknown"), portal("unload"), closing("unknown")],
  [open("paid"), portal("unload"), closing("paid")],
  [closing("paid"), simple("waited"), done("paid")],
  [done("unknown"), ask, confirming],
  [done("paid"), start, opening],
  [noSession, ask, confirming],
  [failed, start, opening],
];

for (const [before, event, after] of lines) {
  test(`changes from ${name(before)} to ${name(after)} at ${eventName(event)}`, () => {
    expect(reduce(before, event)).toStrictEqual(after);
  });
}

const ignored: [Payment, PaymentEvent[]][] = [
  [idle, [simple("dismiss"), simple("waited"), simple("unavailable"), ...portalEvents.map(portal)]],
  [opening, [ask, start, simple("dismiss"), portal("error")]],
  [
    open("unknown"),
    [ask, start, simple("unavailable"), simple("sessionFailed"), portal("error"), portal("load")],
  ],
  [open("paid"), [portal("paymentCanceled"), portal("saveComplete"), portal("load")]],
  [open("saved"), [portal("saveCanceled"), portal("paymentCanceled")]],
  [closing("paid"), [ask, start, ...portalEvents.map(portal)]],
  [done("paid"), [simple("dismiss"), simple("waited"), ...portalEvents.map(portal)]],
  [failed, [simple("dismiss"), simple("sessionFailed"), portal("load"), portal("paymentComplete")]],
];

for (const [payment, events] of ignored) {
  test(`ignores other events in the stage ${name(payment)}`, () => {
    for (const event of events) expect(reduce(payment, event), eventName(event)).toBe(payment);
  });
}

test("is busy from the press until the amounts have reloaded", () => {
  const busy = [idle, confirming, opening, open("paid"), closing("paid"), done("paid"), failed].filter(
    isBusy,
  );
  expect(busy.map(name)).toStrictEqual(["opening", "open paid", "closing paid"]);
});

test("keeps its operation from the press to the end", () => {
  const events: PaymentEvent[] = [
    { type: "start", operation: "enrollAutoPay" },
    portal("load"),
    portal("unload"),
    simple("waited"),
  ];
  expect(events.reduce(reduce, idle)).toStrictEqual({
    stage: "done",
    operation: "enrollAutoPay",
    outcome: "unknown",
  });
});

function name(payment: Payment): string {
  return "outcome" in payment ? `${payment.stage} ${payment.outcome}` : payment.stage;
}

function eventName(event: PaymentEvent): string {
  return event.type === "portal" ? event.event : event.type;
}
