/** The operation of the processor's window (section 4). */
export type Operation = "makePayment" | "enrollAutoPay" | "managePaymentMethods" | "savePaymentMethod";

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

/**
 * The possible outcomes of an open window, in ascending order of certainty. A later one overrides
 * an earlier one. A payment is unclear if its status is none that means a payment: what the window
 * reports besides can't say that none was made.
 */
const outcomes = ["unknown", "canceled", "saved", "unclear", "paid"] as const;
type OpenOutcome = (typeof outcomes)[number];
/** The outcomes of a closed window. One that is unclear is unknown. */
export type Outcome = Exclude<OpenOutcome, "unclear">;

/** Why a window did not open: the processor accepts no session, or the window never loaded. */
type Problem = "noSession" | "unavailable";

/** What the server says after it has checked the account. */
export interface Result {
  tone: "good" | "note";
  title: string;
  paid: string;
  text: string;
  facts: { name: string; value: string }[];
  details: string;
  receipt: Link | null;
  done: Link | null;
  next: { text: string; pay: Link } | null;
}

interface Link {
  path: string;
  label: string;
}

/**
 * The state of a payment. "asking" lasts until the page shows the server's question about an
 * earlier payment. "closing" lasts from the end of the window until the server has checked the
 * account; "done" without a result means that it did not answer.
 */
export type Payment =
  | { stage: "idle" }
  | { stage: "opening" | "asking"; operation: Operation }
  | { stage: "open"; operation: Operation; outcome: OpenOutcome }
  | { stage: "closing"; operation: Operation; outcome: Outcome }
  | { stage: "done"; operation: Operation; outcome: Outcome; result: Result | undefined }
  | { stage: "failed"; operation: Operation; problem: Problem };

/**
 * An event from the member, the portal or the processor. confirmed is the ID of the earlier payment
 * that the dialog named, if it named one.
 */
export type PaymentEvent =
  | { type: "start"; operation: Operation; confirmed?: string | undefined }
  | { type: "ask" | "asked" }
  | { type: "checkAgain" }
  | { type: "fail"; problem: Problem }
  | { type: "checked"; result: Result | undefined }
  | { type: "portal"; event: PortalEvent | "paymentUnclear" | "silent" };

export const idle: Payment = { stage: "idle" };

/**
 * Reports whether a payment is in progress. A press then has no effect, not even a double press.
 */
export function isBusy({ stage }: Payment): boolean {
  return stage === "opening" || stage === "asking" || stage === "open" || stage === "closing";
}

/** Reports whether an open window has reported a payment whose result is unclear, and no other. */
export function isUnclear(payment: Payment): boolean {
  return payment.stage === "open" && payment.outcome === "unclear";
}

/**
 * Returns the state after an event, or the same object if the event has no effect at this stage.
 */
export function reduce(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case "start":
      return isBusy(payment) ? payment : { stage: "opening", operation: event.operation };
    case "ask":
      return payment.stage === "opening" ? { ...payment, stage: "asking" } : payment;
    case "asked":
      return payment.stage === "asking" ? idle : payment;
    case "checkAgain":
      if (payment.stage !== "done") return payment;
      return { stage: "closing", operation: payment.operation, outcome: payment.outcome };
    case "fail":
      return failOpening(payment, event.problem);
    case "checked":
      return addResult(payment, event.result);
    case "portal":
      return applyPortalEvent(payment, event.event);
  }
}

/** A window that has closed without a result sends no more events, so these are of a silent one. */
function isSilent(payment: Payment): payment is Extract<Payment, { stage: "closing" | "done" }> {
  return (payment.stage === "closing" || payment.stage === "done") && payment.outcome === "unknown";
}

function failOpening(payment: Payment, problem: Problem): Payment {
  if (payment.stage !== "opening" && payment.stage !== "asking") return payment;
  return { stage: "failed", operation: payment.operation, problem };
}

/** The processor has said that its window will not open. */
function failWindow(payment: Payment, problem: Problem): Payment {
  return isSilent(payment)
    ? { stage: "failed", operation: payment.operation, problem }
    : failOpening(payment, problem);
}

/** A later check that gets no answer does not remove what an earlier one found. */
function addResult(payment: Payment, result: Result | undefined): Payment {
  if (payment.stage === "closing") return { ...payment, stage: "done", result };
  if (payment.stage !== "done" || !result) return payment;
  return { ...payment, result };
}

/**
 * An error before the window has loaded means that it will not open. A later one has no effect:
 * it is only logged (section 4), and the end of the window decides. A window without any event ends
 * the waiting, and an event that it sends later counts all the same.
 */
function applyPortalEvent(payment: Payment, event: PortalEvent | "paymentUnclear" | "silent"): Payment {
  switch (event) {
    case "silent":
      return payment.stage === "opening" ? { ...payment, stage: "closing", outcome: "unknown" } : payment;
    case "load":
      return setOutcome(payment, "unknown");
    case "paymentComplete":
      return setOutcome(payment, "paid");
    case "paymentUnclear":
      return setOutcome(payment, "unclear");
    case "saveComplete":
      return setOutcome(payment, "saved");
    case "paymentCanceled":
    case "saveCanceled":
      return setOutcome(payment, "canceled");
    case "unload":
      if (payment.stage === "open") {
        const { outcome } = payment;
        return { ...payment, stage: "closing", outcome: outcome === "unclear" ? "unknown" : outcome };
      }
      return failWindow(payment, "unavailable");
    case "error":
      return failWindow(payment, "noSession");
  }
}

/**
 * A member can cancel, save a card and then pay in the same window. The most certain outcome wins.
 */
function setOutcome(payment: Payment, outcome: OpenOutcome): Payment {
  if (payment.stage === "opening" || isSilent(payment))
    return { stage: "open", operation: payment.operation, outcome };
  if (payment.stage !== "open" || outcomes.indexOf(outcome) <= outcomes.indexOf(payment.outcome))
    return payment;
  return { ...payment, outcome };
}
