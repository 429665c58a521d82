/** The operation of the processor's window (section 4). */
export type Operation = "makePayment" | "enrollAutoPay" | "managePaymentMethods";

/** The events of the processor's window, without the prefix "portalOne.". */
export const portalEvents = [
  "load",
  "unload",
  "error",
  "paymentComplete",
  "paymentCanceled",
  "saveComplete",
  "saveCanceled",
] as const;
export type PortalEvent = (typeof portalEvents)[number];

/** The possible outcomes, in ascending order of certainty. A later one overrides an earlier one. */
const outcomes = ["unknown", "cancelled", "saved", "paid"] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The state of a payment. "closing" is the second between the end of the window and the reload of
 * the amounts.
 */
export type Payment =
  | { stage: "idle" }
  | { stage: "confirming"; operation: Operation }
  | { stage: "opening"; operation: Operation }
  | { stage: "open"; operation: Operation; outcome: Outcome }
  | { stage: "closing"; operation: Operation; outcome: Outcome }
  | { stage: "done"; operation: Operation; outcome: Outcome }
  | { stage: "failed"; operation: Operation; problem: "noSession" | "failed" };

/** An event from the member, the portal or the processor. */
export type PaymentEvent =
  | { type: "ask" | "start"; operation: Operation }
  | { type: "dismiss" | "sessionFailed" | "unavailable" | "waited" }
  | { type: "portal"; event: PortalEvent };

export const idle: Payment = { stage: "idle" };

/** Reports whether a payment is in progress. A press then has no effect, not even a double press. */
export function isBusy({ stage }: Payment): boolean {
  return stage === "opening" || stage === "open" || stage === "closing";
}

/**
 * Returns the state after an event, or the same object if the event has no effect at this stage.
 */
export function reduce(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case "ask":
      return isBusy(payment) ? payment : { stage: "confirming", operation: event.operation };
    case "start":
      return isBusy(payment) ? payment : { stage: "opening", operation: event.operation };
    case "dismiss":
      return payment.stage === "confirming" ? idle : payment;
    case "sessionFailed":
      return failOpening(payment, "noSession");
    case "unavailable":
      return failOpening(payment, "failed");
    case "waited":
      return payment.stage === "closing" ? { ...payment, stage: "done" } : payment;
    case "portal":
      return applyPortalEvent(payment, event.event);
  }
}

function failOpening(payment: Payment, problem: "noSession" | "failed"): Payment {
  return payment.stage === "opening" ? { stage: "failed", operation: payment.operation, problem } : payment;
}

/** An error has no effect, because it is only logged (section 4). */
function applyPortalEvent(payment: Payment, event: PortalEvent): Payment {
  switch (event) {
    case "load":
      return setOutcome(payment, "unknown");
    case "paymentComplete":
      return setOutcome(payment, "paid");
    case "saveComplete":
      return setOutcome(payment, "saved");
    case "paymentCanceled":
    case "saveCanceled":
      return setOutcome(payment, "cancelled");
    case "unload":
      return payment.stage === "open" ? { ...payment, stage: "closing" } : failOpening(payment, "failed");
    case "error":
      return payment;
  }
}

/**
 * A member can cancel, save a card and then pay in the same window. The most certain outcome wins.
 */
function setOutcome(payment: Payment, outcome: Outcome): Payment {
  if (payment.stage === "opening") return { stage: "open", operation: payment.operation, outcome };
  if (payment.stage !== "open" || outcomes.indexOf(outcome) <= outcomes.indexOf(payment.outcome))
    return payment;
  return { ...payment, outcome };
}
