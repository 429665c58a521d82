import type { PaymentProps } from "./payment-props";
import type { Operation, Outcome, Payment, Result } from "./payment-state";

/** What the page shows from the opening of the window until the server has checked the account. */
export interface SessionTexts extends Record<Exclude<Outcome, "paid" | "unknown">, string> {
  open: string;
  checking: string;
  submitted: string;
  noResult: string;
  noCheck: string;
  mayBePaid: string;
}

/** What a message depends on. */
export interface Said {
  payment: Payment;
  props: PaymentProps;
  texts?: SessionTexts | undefined;
  /** Why the server refuses a session or a check for some time. */
  refusal?: string | undefined;
}

/** What the page says about a payment: progress, a result or a failure. */
export interface Message extends Omit<Result, "tone"> {
  tone: Result["tone"] | "progress" | "bad";
  /** Section 8's text, for a call to the insurer. */
  support?: { lead: string; text: string };
  /** Whether it is the page's answer, in the place of the figure. */
  answers?: boolean;
  /** The label of the button that asks once more for a result, "" for none. */
  checkAgain?: string;
  /** The ways on from a failure. */
  failed?: { operation: Operation; tryAgain: string; otherWays: string; label: string };
}

/** The style of each tone. */
const styles: Record<Message["tone"], string> = {
  progress: "status",
  note: "status",
  good: "done",
  bad: "failure",
};

/** Returns the message of a payment, or undefined when there is nothing to say. */
export function messageOf(said: Said): (Message & { style: string }) | undefined {
  const message = wordsOf(said);
  if (!message) return undefined;
  if (message.tone === "good") return { ...message, answers: true, style: "message done" };
  if (!isUnknown(said.payment)) return { ...message, style: `message ${styles[message.tone]}` };
  const checkAgain = said.payment.stage === "done" ? said.props.shared.texts.checkAgain : "";
  return { ...message, answers: true, checkAgain, style: "message" };
}

/** Reports whether a window has closed without a result. */
export function isUnknown(payment: Payment): boolean {
  return (payment.stage === "closing" || payment.stage === "done") && payment.outcome === "unknown";
}

/** Returns where a message of an island is: an answer is above what is due, others beside it. */
export function placeOf(island: HTMLElement | undefined, message: Message): HTMLElement {
  const place = message.answers
    ? document.getElementById("payment-message")
    : (island?.nextElementSibling as HTMLElement | null | undefined);
  return place ?? document.body;
}

function wordsOf(said: Said): Message | undefined {
  const { payment, props, texts } = said;
  switch (payment.stage) {
    case "opening":
    case "asking":
      return plain("progress", props.shared.texts.opening);
    case "open":
      return texts && plain("progress", texts.open);
    case "closing":
      return texts && closing(payment, texts);
    case "done":
      return payment.result ?? (texts && unchecked(payment, texts, said.refusal));
    case "failed":
      return failure(said, payment.operation, payment.problem === "noSession");
    default:
      return undefined;
  }
}

type Closed = { operation: Operation; outcome: Outcome };

/** A payment method saved on the way to a payment is not a success: nothing was paid. */
function closing({ operation, outcome }: Closed, texts: SessionTexts): Message {
  if (outcome === "unknown") return plain("progress", texts.checking);
  if (outcome === "paid") return plain("good", texts.submitted, texts.checking);
  const succeeded = outcome === "saved" && operation !== "makePayment";
  return plain(succeeded ? "good" : "note", texts[outcome]);
}

/**
 * The server did not answer, or refused the check for a time. What the processor reported remains
 * known on this page only: the server may not have stored it.
 */
function unchecked(closed: Closed, texts: SessionTexts, refusal: string | undefined): Message {
  const { operation, outcome } = closed;
  const mayBePaid = operation === "makePayment" && (outcome === "paid" || outcome === "unknown");
  const text = refusal ?? (mayBePaid ? texts.mayBePaid : texts.noCheck);
  return outcome === "unknown" ? plain("note", texts.noResult, text) : { ...closing(closed, texts), text };
}

function failure({ props, refusal }: Said, operation: Operation, noSession: boolean): Message {
  const { actions } = props;
  const { texts } = props.shared;
  const action = actions.find((action) => action.operation === operation);
  const message: Message = {
    ...plain("bad", texts.failed, refusal ?? texts.failedText),
    failed: {
      operation,
      tryAgain: texts.tryAgain,
      otherWays: action?.otherWays ?? "",
      label: texts.otherWays,
    },
  };
  if (noSession && refusal === undefined) {
    message.support = { lead: texts.support, text: texts.noSession.replace("{operation}", operation) };
  }
  return message;
}

function plain(tone: Message["tone"], title: string, text = ""): Message {
  return { tone, title, paid: "", text, facts: [], details: "", receipt: null, done: null, next: null };
}
