import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import type { Events } from "../loader/analytics-events";
import { declared } from "../loader/analytics-track";
import type { Early } from "./early";
import { createPaymentFlow, type FlowProps, type FlowState } from "./payment-flow";
import { type Message, messageOf, otherWays } from "./payment-message";
import { idle, isBusy, type Operation, type Payment, type PaymentEvent } from "./payment-state";

/** An operation at the processor. The slug is that of its pages. */
export interface Action {
  operation: Operation;
  slug: string;
  label: string;
  confirm: boolean;
  title: string;
  primary: boolean;
}

/** Where React loads without the early module, it needs the same props. */
export { propsOf } from "./payment-props";

/** Texts of the content files, and what the server's HTML and its JSON say. */
export interface PaymentProps extends FlowProps {
  actions: Action[];
  dialog: {
    due: string;
    paragraphs: string[];
    cancel: string;
    continue: string;
    earlier: { id: string; text: string; continue: string } | null;
  };
  /** The text of a failure is for a page that could not fetch the others. */
  texts: Record<"opening" | "failed", string>;
}

/** A press has begun the payment before React has loaded. */
type IslandProps = PaymentProps & { early?: Early<PaymentProps> };

/**
 * The payment island. In the stage "idle" it renders the server's HTML, forms that work without a
 * script. Hydration therefore needs no white space between tags, one string per text node, and no
 * browser APIs while rendering. Messages go to the top of the account's card, where members look.
 */
export default function PaymentIsland({ early, ...props }: IslandProps): ReactNode {
  const [flow] = useState(() => early?.flow ?? createPaymentFlow(props));
  const [first] = useState({ payment: idle, props });
  const state = useSyncExternalStore(flow.subscribe, flow.state, () => first);
  const message = messageOf(state);
  const panel = useRef<HTMLDivElement>(null);
  useShownMessage(state.payment.stage, panel);
  useLayoutEffect(() => early?.message.remove(), [early]); // the component shows its own

  return (
    <>
      <PaymentView {...state.props} payment={state.payment} send={flow.send} />
      {message &&
        createPortal(
          <MessagePanel message={message} panel={panel} send={flow.send} />,
          document.getElementById("payment-message") ?? document.body,
        )}
    </>
  );
}

/**
 * Moves the focus to the message when the window has closed or failed to open: the member has to
 * read it, and the element that had the focus may be gone. Before, the message only has to be in
 * view.
 */
function useShownMessage(stage: Payment["stage"], panel: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (stage === "opening") panel.current?.scrollIntoView({ block: "nearest" });
    if (stage === "closing" || stage === "failed") panel.current?.focus();
  }, [stage, panel]);
}

type Send = (event: PaymentEvent) => void;
type ViewProps = PaymentProps & { payment: Payment; send: Send };

/** Renders the buttons and their confirmations. */
export function PaymentView({ path, actions, dialog, payment, send }: ViewProps): ReactNode {
  const confirming = payment.stage === "confirming" && payment.again ? payment.operation : undefined;
  return (
    <div className="pay">
      {actions.map((action) => (
        <Opener key={action.operation} path={path} action={action} busy={isBusy(payment)} send={send} />
      ))}
      {actions
        .filter((action) => action.confirm)
        .map((action) => (
          <Confirmation
            key={action.operation}
            path={path}
            action={action}
            dialog={dialog}
            opens={action.operation === confirming}
            send={send}
          />
        ))}
    </div>
  );
}

/** The analytics label of each operation's button. */
const buttons: Record<Operation, Events["button_click"]["button"]> = {
  makePayment: "make_payment",
  enrollAutoPay: "enroll_auto_pay",
  managePaymentMethods: "manage_payment_methods",
  savePaymentMethod: "manage_payment_methods",
};

type OpenerProps = { path: string; action: Action; busy: boolean; send: Send };

/**
 * An action with a confirmation opens its dialog through dialogs.ts, unless the click is canceled
 * here. The others start at once.
 */
function Opener({ path, action, busy, send }: OpenerProps): ReactNode {
  const { operation, confirm } = action;
  const press = (click: MouseEvent) => {
    if (busy || !confirm) click.preventDefault();
    send({ type: confirm ? "ask" : "start", operation });
  };
  return (
    <form method="get" action={confirm ? `${path}/${action.slug}` : otherWays(path, action.slug)}>
      <button
        className={action.primary ? "button button-primary" : "button"}
        type="submit"
        data-operation={operation}
        data-dialog={confirm ? dialogId(action) : undefined}
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
  path: string;
  action: Action;
  dialog: PaymentProps["dialog"];
  opens: boolean;
  send: Send;
};

/**
 * Cancel comes first, so that it gets the focus. The dialog may already be open before hydration.
 */
function Confirmation({ path, action, dialog, opens, send }: ConfirmationProps): ReactNode {
  const id = dialogId(action);
  const element = useRef<HTMLDialogElement>(null);
  const earlier = action.operation === "makePayment" ? dialog.earlier : null;
  useEffect(() => {
    if (opens && !element.current?.open) element.current?.showModal?.();
  }, [opens]);
  const proceed = (submit: FormEvent) => {
    submit.preventDefault();
    send({ type: "start", operation: action.operation });
    element.current?.close?.();
    element.current?.removeAttribute("open"); // where there are no modal dialogs
  };
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      ref={element}
      onClose={() => send({ type: "dismiss" })}
      suppressHydrationWarning
    >
      <h2 id={`${id}-title`}>{action.title}</h2>
      <p>{dialog.due}</p>
      {earlier && <p className="standing tone-note">{earlier.text}</p>}
      {dialog.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="actions">
        <form method="dialog">
          <button
            className="button"
            type="submit"
            data-track={declared("button_click", { button: "cancel_payment" })}
          >
            {dialog.cancel}
          </button>
        </form>
        <form method="get" action={otherWays(path, action.slug)} onSubmit={proceed}>
          <button
            className="button button-primary"
            type="submit"
            data-track={declared("button_click", { button: "continue_to_processor" })}
          >
            {earlier ? earlier.continue : dialog.continue}
          </button>
        </form>
      </div>
    </dialog>
  );
}

type MessageProps = { message: Message; panel: RefObject<HTMLDivElement | null>; send: Send };

/** The style of each tone. */
const tones: Record<Message["tone"], string> = {
  progress: "status",
  note: "status",
  good: "notice",
  bad: "failure",
};

/** Renders what is known about a payment. */
export function MessagePanel({ message, panel, send }: MessageProps): ReactNode {
  const { failed } = message;
  return (
    <div className={`message ${tones[message.tone]}`} tabIndex={-1} ref={panel}>
      <div className="stack-tight">
        <p>
          <strong>{message.title}</strong>
        </p>
        {message.text && <p>{message.text}</p>}
        {message.support && (
          <p>
            {message.support.lead}
            <br />
            {message.support.text}
          </p>
        )}
        {message.facts.length > 0 && (
          <dl className="details">
            {message.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {message.receipt && <a href={message.receipt.path}>{message.receipt.label}</a>}
        {failed && (
          <div className="actions">
            <button
              className="button"
              type="button"
              onClick={() => send({ type: "start", operation: failed.operation })}
            >
              {failed.tryAgain}
            </button>
            <a href={failed.otherWays}>{failed.label}</a>
          </div>
        )}
      </div>
    </div>
  );
}

function dialogId({ operation }: Action): string {
  return `pay-${operation}`;
}

export type PaymentState = FlowState<PaymentProps>;
