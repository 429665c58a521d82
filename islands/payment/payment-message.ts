import type { PaymentState } from "./payment";
import type { Operation, Outcome, Result } from "./payment-state";

/** What the page says about a payment: progress, a result or a failure. */
export interface Message extends Omit<Result, "tone"> {
  tone: Result["tone"] | "progress" | "bad";
  /** Section 8's text, for a call to the insurer. */
  support?: { lead: string; text: string };
  /** The ways on from a failure. */
  failed?: { operation: Operation; tryAgain: string; otherWays: string; label: string };
}

/** Returns the message of a payment, or undefined when there is nothing to say. */
export function messageOf(state: PaymentState): Message | undefined {
  const { payment, props, texts } = state;
  switch (payment.stage) {
    case "opening":
      return plain("progress", props.texts.opening);
    case "open":
      return texts && plain("progress", texts.open);
    case "closing":
      return texts && closing(payment.outcome, texts);
    case "done":
      return payment.result ?? (texts && unchecked(payment.outcome, texts, state.refusal));
    case "failed":
      return failure(state, payment.operation, payment.problem === "noSession");
    default:
      return undefined;
  }
}

type Texts = NonNullable<PaymentState["texts"]>;

function closing(outcome: Outcome, texts: Texts): Message {
  if (outcome === "unknown") return plain("progress", texts.checking);
  if (outcome === "paid") return plain("good", texts.submitted, texts.checking);
  return plain("note", texts[outcome]);
}

/**
 * The server did not answer, or refused the check for a time. What the processor reported remains
 * known.
 */
function unchecked(outcome: Outcome, texts: Texts, refusal = texts.noCheck): Message {
  if (outcome === "unknown") return plain("note", refusal);
  return { ...closing(outcome, texts), text: refusal };
}

function failure(state: PaymentState, operation: Operation, noSession: boolean): Message {
  const { props, refusal, failure: texts } = state;
  if (!texts) return plain("bad", props.texts.failed, refusal);
  const { actions } = props;
  const action = actions.find((action) => action.operation === operation);
  const message: Message = {
    ...plain("bad", texts.failed.replace("{operation}", action?.label ?? ""), refusal ?? texts.failedText),
    failed: {
      operation,
      tryAgain: texts.tryAgain,
      otherWays: action ? otherWays(props.path, action.slug) : "",
      label: texts.otherWays,
    },
  };
  if (noSession && refusal === undefined) {
    message.support = { lead: texts.support, text: texts.noSession.replace("{operation}", operation) };
  }
  return message;
}

/** Returns the page with other ways to do an operation than the processor's window. */
export function otherWays(path: string, slug: string): string {
  return `${path}/${slug}/other-ways`;
}

function plain(tone: Message["tone"], title: string, text = ""): Message {
  return { tone, title, text, facts: [], receipt: null };
}
