import type { Operation } from "./payment-state";

/** An operation at the processor, and its pages without JavaScript. */
export interface Action {
  operation: Operation;
  label: string;
  confirm: boolean;
  title: string;
  primary: boolean;
  page: string;
  otherWays: string;
}

/** The server's JSON (views/ui/payment.go). The texts come from the content files. */
export interface PaymentProps {
  script: string;
  /** The path of the account's payments, below which the server takes the module's calls. */
  path: string;
  actions: Action[];
  dialog: {
    due: string;
    paragraphs: string[];
    cancel: string;
    continue: string;
    earlier: { id: string; text: string; continue: string } | null;
    /** What AutoPay draws as well, only of a payment. */
    autoPay: { text: string; change: string; page: string } | null;
  };
  texts: Record<
    "opening" | "failed" | "failedText" | "support" | "noSession" | "tryAgain" | "otherWays",
    string
  >;
}
