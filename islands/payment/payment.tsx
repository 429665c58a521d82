import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { Tick } from "../tick";
import type { PaymentFlow, PaymentState } from "./payment-flow";
import type { Action, PaymentProps } from "./payment-props";
import type { Operation, Payment, PaymentEvent } from "./payment-state";

/**
 * The payment island: renders the state of a payment, and no more. payment-presses.ts handles the
 * presses, before React and after it. The first state is the server's HTML, forms that work without
 * a script. Hydration therefore needs no white space between tags, one string per text node, and no
 * browser APIs while rendering. Messages appear where the member pressed: progress and a success in
 * the place of the buttons, so that nothing moves, and anything else below them.
 */
export default function PaymentIsland({ payment }: { payment: PaymentFlow }): ReactNode {
  const state = useSyncExternalStore(payment.subscribe, payment.state, payment.initial);
  const { message } = state;
  const panel = useRef<HTMLDivElement>(null);
  const done = message?.tone === "good";
  useShownMessage(state.payment.stage, done, panel);
  useSettledBand(done, done && settlesBill(state));
  useButtonsAgain(state.payment.stage);

  return (
    <>
      <PaymentView {...state} send={payment.send} />
      {message &&
        createPortal(
          <MessagePanel message={message} panel={panel} send={payment.send} />,
          document.getElementById("payment-message") ?? document.body,
        )}
      {done && message.facts.length > 0 && <Receipt message={message} />}
    </>
  );
}

/**
 * Moves the focus to the message when the window opens, has closed or failed to open: the member
 * has to read it, and the button that had the focus is not there. A success replaces the message,
 * so it takes over the focus, unless the member has moved on.
 */
function useShownMessage(
  stage: Payment["stage"],
  done: boolean,
  panel: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    if (stage === "opening" || stage === "closing" || stage === "failed") panel.current?.focus();
  }, [stage, panel]);
  useEffect(() => {
    const focused = document.activeElement;
    if (done && (!focused || focused === document.body || focused.matches(".message")))
      panel.current?.focus();
  }, [done, panel]);
}

/** Whether nothing is left to pay, or AutoPay pays it: the success says how much, and when. */
function settlesBill({ message, payment, props }: PaymentState): boolean {
  if (payment.stage !== "done") return false;
  if (payment.operation === "enrollAutoPay") return message?.paid !== "";
  return payment.operation === "makePayment" && !props.actions.some(({ primary }) => primary);
}

/**
 * After a success the band shows what is done in place of the buttons, and stays as high as it was.
 * The success of a payment that left nothing to pay replaces what was due, too.
 */
function useSettledBand(settled: boolean, paidUp: boolean): void {
  useLayoutEffect(() => {
    const messages = document.getElementById("payment-message");
    const band = messages?.closest<HTMLElement>(".stage");
    if (!messages || !band) return;
    if (settled && !band.classList.contains("settled")) {
      messages.hidden = true;
      band.style.minHeight = `${band.getBoundingClientRect().height}px`;
      messages.hidden = false;
    }
    if (!settled) band.style.minHeight = "";
    band.classList.toggle("settled", settled);
    band.classList.toggle("paid-up", paidUp);
  }, [settled, paidUp]);
}

/** Moves the focus to the buttons when they come back: Done, which had it, is gone. */
function useButtonsAgain(stage: Payment["stage"]): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === "done" && stage === "idle") focusButtons();
    before.current = stage;
  }, [stage]);
}

function focusButtons(): void {
  document.querySelector<HTMLElement>(".pay .button")?.focus();
}

type Send = (event: PaymentEvent) => void;
type ViewProps = { props: PaymentProps; payment: Payment; busy: boolean; send: Send };

/** Renders the buttons and their confirmations. */
export function PaymentView({ props, payment, busy, send }: ViewProps): ReactNode {
  const { actions, dialog } = props;
  const asking = payment.stage === "asking" ? payment.operation : undefined;
  return (
    <div className="pay">
      {actions.map((action) => (
        <Opener key={action.operation} action={action} busy={busy} />
      ))}
      {actions
        .filter((action) => action.confirm)
        .map((action) => (
          <Confirmation
            key={action.operation}
            action={action}
            dialog={dialog}
            asks={action.operation === asking}
            send={send}
          />
        ))}
    </div>
  );
}

/** The analytics label of each operation's button, as views/ui/payment.go has it. */
const buttons: Record<Operation, string> = {
  makePayment: "make_payment",
  enrollAutoPay: "enroll_auto_pay",
  managePaymentMethods: "manage_payment_methods",
  savePaymentMethod: "manage_payment_methods",
};

/** dialogs.ts opens the dialog of an action with a confirmation. The others start at once. */
function Opener({ action, busy }: { action: Action; busy: boolean }): ReactNode {
  const { operation, confirm } = action;
  return (
    <form
      method="get"
      action={confirm ? action.page : action.otherWays}
      data-operation={confirm ? undefined : operation}
    >
      <button
        className={action.primary ? "button button-primary" : "button"}
        type="submit"
        data-dialog={confirm ? dialogId(action) : undefined}
        data-track={`button_click button=${buttons[operation]}`}
        aria-disabled={busy || undefined}
      >
        {action.label}
      </button>
    </form>
  );
}

type ConfirmationProps = { action: Action; dialog: PaymentProps["dialog"]; asks: boolean; send: Send };

/**
 * Cancel comes first, so that it gets the focus. The dialog may already be open before hydration.
 * It opens by itself for a question of the server, for which there was no press.
 */
function Confirmation({ action, dialog, asks, send }: ConfirmationProps): ReactNode {
  const id = dialogId(action);
  const element = useRef<HTMLDialogElement>(null);
  const paying = action.operation === "makePayment";
  const earlier = paying ? dialog.earlier : null;
  useEffect(() => {
    if (!asks) return;
    element.current?.addEventListener("close", focusButtons, { once: true });
    if (element.current?.showModal) element.current.showModal();
    else element.current?.setAttribute("open", "");
    send({ type: "asked" });
  }, [asks, send]);
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} ref={element} suppressHydrationWarning>
      <h2 id={`${id}-title`}>{action.title}</h2>
      {paying && dialog.autoPay && <AutoPayDraw {...dialog.autoPay} />}
      <p>{dialog.due}</p>
      {earlier && <p className="standing tone-note">{earlier.text}</p>}
      {dialog.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="actions">
        <form method="dialog">
          <button className="button" type="submit" data-track="button_click button=cancel_payment">
            {dialog.cancel}
          </button>
        </form>
        <form
          method="get"
          action={action.otherWays}
          data-operation={action.operation}
          data-confirms={earlier?.id}
        >
          <button
            className="button button-primary"
            type="submit"
            data-track="button_click button=continue_to_processor"
          >
            {earlier ? earlier.continue : dialog.continue}
          </button>
        </form>
      </div>
    </dialog>
  );
}

/** dialogs.ts opens the other dialog in place of this one. */
function AutoPayDraw({ text, change, page }: NonNullable<PaymentProps["dialog"]["autoPay"]>): ReactNode {
  return (
    <>
      <p className="standing tone-note">{text}</p>
      <form method="get" action={page}>
        <button
          className="button"
          type="submit"
          data-dialog={dialogOf("enrollAutoPay")}
          data-track={`button_click button=${buttons.enrollAutoPay}`}
        >
          {change}
        </button>
      </form>
    </>
  );
}

type MessageProps = {
  message: NonNullable<PaymentState["message"]>;
  panel: RefObject<HTMLDivElement | null>;
  send: Send;
};

/** Renders what is known about a payment. */
export function MessagePanel({ message, panel, send }: MessageProps): ReactNode {
  const { failed } = message;
  if (message.tone === "good") return <DonePanel message={message} panel={panel} send={send} />;
  return (
    <div className={message.style} tabIndex={-1} ref={panel}>
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

/** A success: a tick, the fact, a sentence, and the way on. */
function DonePanel({ message, panel, send }: MessageProps): ReactNode {
  const { title, paid, text, done, next } = message;
  const dismiss = (style: string): ReactNode =>
    done && (
      <button className={style} type="button" onClick={() => send({ type: "dismiss" })}>
        {done}
      </button>
    );
  return (
    <div className={message.style} tabIndex={-1} ref={panel}>
      <Tick />
      <p className="done-title">{title}</p>
      {(paid || text) && (
        <p>
          {paid && `${paid} `}
          {text}
        </p>
      )}
      {next && <p>{next.text}</p>}
      {next ? (
        <div className="actions">
          <a className="button" href={next.pay.path}>
            {next.pay.label}
          </a>
          {dismiss("button")}
        </div>
      ) : (
        dismiss("button button-primary")
      )}
    </div>
  );
}

/** What the processor reported, first on paper, where the page has a place for it. */
function Receipt({ message }: Pick<MessageProps, "message">): ReactNode {
  const place = document.getElementById("receipt");
  useLayoutEffect(() => {
    if (!place) return;
    place.hidden = false;
    return () => {
      place.hidden = true;
    };
  }, [place]);
  const { details, facts, receipt } = message;
  return (
    place &&
    createPortal(
      <section className="know" aria-labelledby="receipt-title">
        <h2 id="receipt-title">{details}</h2>
        <dl className="rows">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {receipt && (
          <p>
            <a href={receipt.path}>{receipt.label}</a>
          </p>
        )}
      </section>,
      place,
    )
  );
}

function dialogId({ operation }: Action): string {
  return dialogOf(operation);
}

function dialogOf(operation: Operation): string {
  return `pay-${operation}`;
}
