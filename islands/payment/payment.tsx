import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Events } from "../loader/analytics-events";
import { declared } from "../loader/analytics-track";
import { type Addresses, createPaymentFlow } from "./payment-flow";
import { isBusy, type Operation, type Outcome, type Payment, type PaymentEvent } from "./payment-state";

/** An operation at the processor. Without a script, its button opens the page at href. */
export interface Action {
  operation: Operation;
  label: string;
  href: string;
  otherWays: string;
  confirm: boolean;
  title: string;
  primary: boolean;
}

/** The server's JSON. The texts come from the content files. */
export interface PaymentProps extends Addresses {
  account: string;
  actions: Action[];
  dialog: { paragraphs: string[]; cancel: string; continue: string };
  words: Record<
    Outcome | "opening" | "open" | "checking" | "noSession" | "failed" | "tryAgain" | "otherWays",
    string
  >;
}

/**
 * The payment island. In the stage "idle" it renders the server's HTML, forms that work without a
 * script. Hydration therefore needs no white space between tags, one string per text node, and no
 * browser APIs while rendering.
 */
export default function PaymentIsland(props: PaymentProps): ReactNode {
  const [flow] = useState(() => createPaymentFlow(props));
  const payment = useSyncExternalStore(flow.subscribe, flow.payment, flow.payment);
  const root = useRef<HTMLDivElement>(null);

  // The focus is lost when the processor's window or the Try again button that had it is removed.
  useEffect(() => {
    if (payment.stage === "idle" || payment.stage === "confirming" || payment.stage === "open") return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const opener = root.current?.querySelector<HTMLElement>(`[data-operation=${payment.operation}]`);
    opener?.focus({ preventScroll: true });
  }, [payment]);

  return (
    <div className="pay" ref={root}>
      <PaymentView {...props} payment={payment} send={flow.send} />
    </div>
  );
}

type ViewProps = PaymentProps & { payment: Payment; send(event: PaymentEvent): void };

/** Renders a payment in one of its stages. */
export function PaymentView(props: ViewProps): ReactNode {
  const { account, actions, dialog, payment, send, words } = props;
  return (
    <>
      {actions.map((action) => (
        <Opener key={action.operation} account={account} action={action} busy={isBusy(payment)} send={send} />
      ))}
      <p className="status" role="status">
        {statusText(payment, words)}
      </p>
      <p className="failure" role="alert">
        {problemText(payment, words)}
      </p>
      <FailureActions {...props} />
      {actions
        .filter((action) => action.confirm)
        .map((action) => (
          <Confirmation key={action.operation} account={account} action={action} words={dialog} send={send} />
        ))}
    </>
  );
}

/** The analytics label of each operation's button. */
const buttons: Record<Operation, Events["button_click"]["button"]> = {
  makePayment: "make_payment",
  enrollAutoPay: "enroll_auto_pay",
  managePaymentMethods: "manage_payment_methods",
};

type OpenerProps = { account: string; action: Action; busy: boolean; send(event: PaymentEvent): void };

/**
 * An action with a confirmation opens its dialog through dialogs.ts, unless the click is canceled
 * here. The others start at once.
 */
function Opener({ account, action, busy, send }: OpenerProps): ReactNode {
  const { operation, confirm } = action;
  const press = (click: MouseEvent) => {
    if (busy || !confirm) click.preventDefault();
    send({ type: confirm ? "ask" : "start", operation });
  };
  return (
    <form method="get" action={action.href}>
      <button
        className={action.primary ? "button button-primary" : "button"}
        type="submit"
        data-operation={operation}
        data-dialog={confirm ? dialogId(account, action) : undefined}
        data-track={declared("button_click", { button: buttons[operation] })}
        aria-disabled={busy || undefined}
        onClick={press}
      >
        {action.label}
      </button>
    </form>
  );
}

type ConfirmationProps = {
  account: string;
  action: Action;
  words: PaymentProps["dialog"];
  send(event: PaymentEvent): void;
};

/**
 * Cancel comes first, so that it gets the focus. The dialog may already be open before hydration.
 */
function Confirmation({ account, action, words, send }: ConfirmationProps): ReactNode {
  const id = dialogId(account, action);
  const dialog = useRef<HTMLDialogElement>(null);
  const proceed = (submit: FormEvent) => {
    submit.preventDefault();
    send({ type: "start", operation: action.operation });
    dialog.current?.close?.();
    dialog.current?.removeAttribute("open"); // where there are no modal dialogs
  };
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      ref={dialog}
      onClose={() => send({ type: "dismiss" })}
      suppressHydrationWarning
    >
      <h2 id={`${id}-title`}>{action.title}</h2>
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="actions">
        <form method="dialog">
          <button
            className="button"
            type="submit"
            data-track={declared("button_click", { button: "cancel_payment" })}
          >
            {words.cancel}
          </button>
        </form>
        <form method="get" action={action.otherWays} onSubmit={proceed}>
          <button
            className="button button-primary"
            type="submit"
            data-track={declared("button_click", { button: "continue_to_processor" })}
          >
            {words.continue}
          </button>
        </form>
      </div>
    </dialog>
  );
}

/** Offers to try again after a failure, or to pay without the processor's window. */
function FailureActions({ actions, payment, send, words }: ViewProps): ReactNode {
  if (payment.stage !== "failed") return null;
  const { operation } = payment;
  const action = actions.find((action) => action.operation === operation);
  return (
    <div className="actions">
      <button className="button" type="button" onClick={() => send({ type: "start", operation })}>
        {words.tryAgain}
      </button>
      <a href={action?.otherWays}>{words.otherWays}</a>
    </div>
  );
}

function statusText(payment: Payment, words: PaymentProps["words"]): string {
  switch (payment.stage) {
    case "opening":
      return words.opening;
    case "open":
      return words.open;
    case "closing":
      return words.checking;
    case "done":
      return words[payment.outcome];
    default:
      return "";
  }
}

function problemText(payment: Payment, words: PaymentProps["words"]): string {
  if (payment.stage !== "failed") return "";
  return words[payment.problem].replace("{operation}", payment.operation);
}

function dialogId(account: string, { operation }: Action): string {
  return `pay-${account}-${operation}`;
}
