/** What the processor's window is opened for (section 4). */
export type Operation = "makePayment" | "enrollAutoPay" | "managePaymentMethods";

/** What the processor says of its window, without the "portalOne." in front. */
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

/** What is known of a visit to the processor, the surer the further down. */
const outcomes = ["unknown", "cancelled", "saved", "paid"] as const;
export type Outcome = (typeof outcomes)[number];

/** Where a payment stands. "closing" is the second between the window's end and the reload of the amounts. */
export type Payment =
  | { stage: "idle" }
  | { stage: "confirming"; operation: Operation }
  | { stage: "opening"; operation: Operation }
  | { stage: "open"; operation: Operation; outcome: Outcome }
  | { stage: "closing"; operation: Operation; outcome: Outcome }
  | { stage: "done"; operation: Operation; outcome: Outcome }
  | { stage: "failed"; operation: Operation; problem: "noSession" | "failed" };

/** What the member, the portal or the processor did. */
export type PaymentEvent =
  | { type: "ask" | "start"; operation: Operation }
  | { type: "dismiss" | "sessionFailed" | "unavailable" | "waited" }
  | { type: "portal"; event: PortalEvent };

export const idle: Payment = { stage: "idle" };

/** A payment takes no press while one is under way, so that a double press opens one window. */
export function isBusy({ stage }: Payment): boolean {
  return stage === "opening" || stage === "open" || stage === "closing";
}

/** The payment after an event; the very same object when the event means nothing at this stage. */
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
      return followPortal(payment, event.event);
  }
}

function failOpening(payment: Payment, problem: "noSession" | "failed"): Payment {
  return payment.stage === "opening" ? { stage: "failed", operation: payment.operation, problem } : payment;
}

/** An error is only logged (section 4), so it changes nothing here. */
function followPortal(payment: Payment, event: PortalEvent): Payment {
  switch (event) {
    case "load":
      return learn(payment, "unknown");
    case "paymentComplete":
      return learn(payment, "paid");
    case "saveComplete":
      return learn(payment, "saved");
    case "paymentCanceled":
    case "saveCanceled":
      return learn(payment, "cancelled");
    case "unload":
      return payment.stage === "open" ? { ...payment, stage: "closing" } : failOpening(payment, "failed");
    case "error":
      return payment;
  }
}

/** A member may cancel, save a card and then pay in one window: what is surest stays. */
function learn(payment: Payment, outcome: Outcome): Payment {
  if (payment.stage === "opening") return { stage: "open", operation: payment.operation, outcome };
  if (payment.stage !== "open" || outcomes.indexOf(outcome) <= outcomes.indexOf(payment.outcome))
    return payment;
  return { ...payment, outcome };
}
