import type { Operation } from "./payment-state";

/** An operation at the processor, and its pages without JavaScript. */
export interface Action {
  operation: Operation;
  label: string;
  /** Read aloud in place of the label, "" for the label itself. */
  name: string;
  confirm: boolean;
  title: string;
  primary: boolean;
  page: string;
  otherWays: string;
  /** Whether Billing has it among the other ways to pay. */
  other: boolean;
}

/** What all payment islands of a page have in common. The first one has it in its HTML. */
interface Shared {
  script: string;
  paragraphs: string[];
  cancel: string;
  continue: string;
  texts: Record<
    "opening" | "failed" | "failedText" | "support" | "noSession" | "tryAgain" | "otherWays" | "checkAgain",
    string
  >;
}

/** The server's JSON (views/ui/payment.go). The texts come from the content files. */
export interface PaymentProps {
  /** Begins the IDs of the dialogs. */
  id: string;
  /** The path of the account's payments, below which the server takes the module's calls. */
  path: string;
  /** Home's island pays alone; Billing has one on its band, and one among the other ways to pay. */
  part: "pay" | "band" | "other";
  actions: Action[];
  dialog: {
    due: string;
    doubts: string[];
    earlier: { id: string; text: string; continue: string } | null;
    /** What AutoPay draws as well, only of a payment. */
    autoPay: { text: string; change: string; page: string } | null;
  };
  shared: Shared;
}

let shared: Shared | undefined;

/** Returns the props of an island, with what an earlier one of the page has. */
export function propsOf(given: PaymentProps & { shared: Shared | null }): PaymentProps {
  shared = given.shared ?? shared;
  return { ...given, shared: shared as Shared };
}

/**
 * Returns newer props of the server for an island. They are those of Billing, and the island keeps
 * its place on its page.
 */
export function renewed(props: PaymentProps, newer: PaymentProps): PaymentProps {
  const { id, part } = props;
  const actions =
    part === "pay"
      ? newer.actions.slice(0, 1).map((action) => ({ ...action, name: props.actions[0]?.name ?? "" }))
      : newer.actions.filter(({ other }) => other === (part === "other"));
  return { ...newer, id, part, actions };
}
