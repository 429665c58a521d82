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
 * browser APIs while rendering. A success, and a result that isn't known, take the place of the
 * page's answer; progress takes that of the buttons, and anything else is below them.
 */
export default function PaymentIsland({ payment }: { payment: PaymentFlow }): ReactNode {
  const state = useSyncExternalStore(payment.subscribe, payment.state, payment.initial);
  const { message } = state;
  const panel = useRef<HTMLElement>(null);
  const done = message?.tone === "good";
  useShownMessage(state.payment.stage, message?.answers === true, panel);
  useBand(message);

  return (
    <>
      <PaymentView {...state} send={payment.send} />
      {message &&
        createPortal(
          <MessagePanel
            message={message}
            panel={panel}
            send={payment.send}
            link={!document.getElementById("receipt")}
          />,
          payment.placeOf(message),
        )}
      {done && message.facts.length > 0 && <Receipt message={message} />}
    </>
  );
}

/**
 * Moves the focus to the message when the window opens, has closed or failed to open: the member
 * has to read it, and the button that had the focus is not there. An answer replaces the message,
 * so it takes over the focus, unless the member has moved on.
 */
function useShownMessage(
  stage: Payment["stage"],
  answers: boolean,
  panel: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (stage === "opening" || stage === "closing" || stage === "failed") panel.current?.focus();
  }, [stage, panel]);
  useEffect(() => {
    const focused = document.activeElement;
    if (answers && (!focused || focused === document.body || focused.closest(".message")))
      panel.current?.focus();
  }, [answers, panel]);
}

/**
 * A success takes the place of all that the band says, and a result that isn't known that of the
 * figure. The band stays as high as it was, so that nothing below moves down: where a success needs
 * more room, its drawing is smaller.
 */
function useBand(message: PaymentState["message"]): void {
  const before = useRef(0); // the height of the band, 0 while it shows what is due
  useLayoutEffect(() => {
    const messages = document.getElementById("payment-message");
    const band = messages?.closest<HTMLElement>(".answer");
    if (!band || !messages) return;
    const heightOf = () => band.getBoundingClientRect().height;
    const settled = message?.tone === "good";
    band.classList.remove("tight");
    band.style.minHeight = "";
    if (settled && before.current === 0) {
      messages.hidden = true;
      band.classList.remove("unsure");
      before.current = heightOf();
      messages.hidden = false;
    }
    band.classList.toggle("settled", settled);
    band.closest("main")?.classList.toggle("paid", settled);
    band.classList.toggle("unsure", message?.answers === true && !settled);
    if (!settled) {
      before.current = 0;
      return;
    }
    band.classList.toggle("tight", heightOf() > before.current);
    band.style.minHeight = `${before.current}px`;
  }, [message]);
}

type Send = (event: PaymentEvent) => void;
type ViewProps = Pick<PaymentState, "props" | "payment" | "busy" | "unsure"> & { send: Send };

/** Renders the buttons and their confirmations. */
export function PaymentView({ props, payment, busy, unsure, send }: ViewProps): ReactNode {
  const { actions } = props;
  const asking = payment.stage === "asking" ? payment.operation : undefined;
  return (
    <div className="pay">
      {actions.map((action) => (
        <Opener key={action.operation} id={props.id} action={action} busy={busy} unsure={unsure} />
      ))}
      {actions
        .filter((action) => action.confirm)
        .map((action) => (
          <Confirmation
            key={action.operation}
            action={action}
            props={props}
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

type OpenerProps = { id: string; action: Action; busy: boolean; unsure: boolean };

/** dialogs.ts opens the dialog of an action with a confirmation. The others start at once. */
function Opener({ id, action, busy, unsure }: OpenerProps): ReactNode {
  const { operation, confirm } = action;
  return (
    <form
      method="get"
      action={confirm ? action.page : action.otherWays}
      data-operation={confirm ? undefined : operation}
    >
      <button
        className={action.primary && !unsure ? "button button-primary" : "button"}
        type="submit"
        data-dialog={confirm ? dialogOf(id, operation) : undefined}
        aria-label={action.name || undefined}
        data-track={`button_click button=${buttons[operation]}`}
        aria-disabled={busy || undefined}
      >
        {action.label}
      </button>
    </form>
  );
}

type ConfirmationProps = { action: Action; props: PaymentProps; asks: boolean; send: Send };

/**
 * Cancel comes first, so that it gets the focus. The dialog may already be open before hydration.
 * It opens by itself for a question of the server, for which there was no press.
 */
function Confirmation({ action, props, asks, send }: ConfirmationProps): ReactNode {
  const { dialog, shared } = props;
  const id = dialogOf(props.id, action.operation);
  const element = useRef<HTMLDialogElement>(null);
  const paying = action.operation === "makePayment";
  const earlier = paying ? dialog.earlier : null;
  useEffect(() => {
    if (!asks) return;
    const opener = document.querySelector<HTMLElement>(`[data-dialog="${id}"]`);
    element.current?.addEventListener("close", () => opener?.focus(), { once: true });
    if (element.current?.showModal) element.current.showModal();
    else element.current?.setAttribute("open", "");
    send({ type: "asked" });
  }, [asks, send, id]);
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} ref={element} suppressHydrationWarning>
      <h2 id={`${id}-title`}>{action.title}</h2>
      {paying && dialog.autoPay && <AutoPayDraw id={props.id} {...dialog.autoPay} />}
      <p>{dialog.due}</p>
      {earlier && <p className="standing tone-note">{earlier.text}</p>}
      {dialog.doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      {shared.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="actions">
        <form method="dialog">
          <button className="button" type="submit" data-track="button_click button=cancel_payment">
            {shared.cancel}
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
            {earlier ? earlier.continue : shared.continue}
          </button>
        </form>
      </div>
    </dialog>
  );
}

type AutoPayProps = NonNullable<PaymentProps["dialog"]["autoPay"]> & { id: string };

/** dialogs.ts opens the other dialog in place of this one. */
function AutoPayDraw({ id, text, change, page }: AutoPayProps): ReactNode {
  return (
    <>
      <p className="standing tone-note">{text}</p>
      <form method="get" action={page}>
        <button
          className="button"
          type="submit"
          data-dialog={dialogOf(id, "enrollAutoPay")}
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
  panel: RefObject<HTMLElement | null>;
  send: Send;
  /** Whether a success leads to its receipt, where the page has no place for it. */
  link?: boolean | undefined;
};

/** Renders what is known about a payment. */
export function MessagePanel({ message, panel, send, link }: MessageProps): ReactNode {
  const { failed } = message;
  if (message.tone === "good") return <DonePanel message={message} panel={panel} link={link} />;
  if (message.answers) return <UnknownPanel message={message} panel={panel} send={send} />;
  return (
    <div className={message.style} tabIndex={-1} ref={panel as RefObject<HTMLDivElement>}>
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

/** A result that isn't known is the answer. */
function UnknownPanel({ message, panel, send }: MessageProps): ReactNode {
  const { title, text, checkAgain } = message;
  return (
    <div className={message.style}>
      <h2 className="say" tabIndex={-1} ref={panel as RefObject<HTMLHeadingElement>}>
        {title}
      </h2>
      {text && <p>{text}</p>}
      {checkAgain && (
        <p className="actions">
          <button
            className="button button-primary"
            type="button"
            onClick={() => send({ type: "checkAgain" })}
          >
            {checkAgain}
          </button>
        </p>
      )}
    </div>
  );
}

/** A success: a tick, the fact, a sentence, and the way on. */
function DonePanel({ message, panel, link }: Omit<MessageProps, "send">): ReactNode {
  const { title, paid, text, done, next, receipt } = message;
  return (
    <div className={message.style}>
      <Tick />
      <h2 className="done-title" tabIndex={-1} ref={panel as RefObject<HTMLHeadingElement>}>
        {title}
      </h2>
      {(paid || text) && (
        <p>
          {paid && `${paid} `}
          {text}
        </p>
      )}
      {next && <p>{next.text}</p>}
      {receipt && link && (
        <p>
          <a href={receipt.path}>{receipt.label}</a>
        </p>
      )}
      {(done || next) && (
        <div className="actions">
          {next && (
            <a className="button" href={next.pay.path}>
              {next.pay.label}
            </a>
          )}
          {done && (
            <a className={next ? "button" : "button button-primary"} href={done.path}>
              {done.label}
            </a>
          )}
        </div>
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

function dialogOf(id: string, operation: Operation): string {
  return `${id}-${operation}`;
}
