import { postInBackground, postJSON } from "../http";
import { isUnknown, messageOf, placeOf, type Said, type SessionTexts } from "./payment-message";
import { type PaymentProps, renewed } from "./payment-props";
import {
  idle,
  isBusy,
  isUnclear,
  type Operation,
  type Outcome,
  type PaymentEvent,
  type PortalEvent,
  type Result,
  reduce,
} from "./payment-state";
import { loadScript, openPortal, type Session } from "./portalone";

/** The delay from the end of the processor's window to the check of the account (section 9). */
const checkDelay = 1000; // milliseconds

/** When the check repeats while a reported payment does not show, after the end of the window. */
const repeatDelays = [3000, 7000, 15_000]; // milliseconds

/** The server answers a check when the user API has answered, which may take this long. */
const checkTimeout = 30_000; // milliseconds

/** A payment as a page shows it. The server sends newer props after each check. */
export interface PaymentState extends Said {
  busy: boolean;
  /** Whether a window has closed without a result. */
  unsure: boolean;
  message: ReturnType<typeof messageOf>;
}

/**
 * The payment of one account: a store for React's useSyncExternalStore, and a function for events.
 */
export interface PaymentFlow {
  /** The island on the page, undefined before it has been started. */
  element?: HTMLElement;
  /** Returns where the page shows a message. */
  placeOf(message: NonNullable<PaymentState["message"]>): HTMLElement;
  state(): PaymentState;
  /** The state of the server's HTML. */
  initial(): PaymentState;
  subscribe(listener: () => void): () => void;
  send(event: PaymentEvent): void;
}

/** What the server logs: the events, and two for a window that did not open. */
type LoggedEvent = PortalEvent | "paymentUnclear" | "silent" | "unavailable" | "sessionFailed";

/** One opening of the window. */
interface Opening extends Session {
  payment: string;
  texts: SessionTexts;
}

/** A response about an outage or a reached limit has retryAfter, one about a limit also limited. */
interface Refusal {
  problem: string;
  retryAfter: number; // seconds
  limited: boolean;
}

/** What the server accepts of a report; anything else, such as card data, stays in the browser. */
type Report = Record<"amount" | "feeAmount" | "convenienceFee" | "totalAmount" | "reference", string>;

/**
 * Returns a payment in the stage "idle". The side effects of a stage run once, when the payment
 * enters it, and never during rendering. A press that does not change the stage has none.
 */
export function createPaymentFlow(props: PaymentProps): PaymentFlow {
  const initial = stateOf({ payment: idle, props });
  let state = initial;
  let removeWindow = () => {};
  let silent = false; // the window has sent no event, and may open yet
  let opening: Opening | undefined;
  let report: Report | undefined;
  let confirmed: string | undefined; // the earlier payment that the member has read about
  const listeners = new Set<() => void>();

  function change(changed: Partial<Said>): void {
    state = stateOf({ ...state, ...changed });
    for (const listener of listeners) listener();
  }

  function send(event: PaymentEvent): void {
    const before = state.payment;
    const payment = reduce(before, event);
    if (payment === before) return;
    if (event.type === "start") confirmed = event.confirmed ?? confirmed;
    change({ payment });
    if (payment.stage === before.stage) return;
    keepSession(payment.stage === "open" && opening ? `${props.path}/windows/${opening.payment}` : "");
    if (payment.stage === "opening") void open(payment.operation);
    if (payment.stage === "closing") void checkAfterClose(payment.outcome);
    if (payment.stage === "failed") {
      removeWindow();
      log(payment.operation, payment.problem === "noSession" ? "sessionFailed" : "unavailable");
    }
  }

  async function open(operation: Operation): Promise<void> {
    removeWindow(); // one that was silent
    opening = report = undefined;
    const script = loadScript(props.shared.script);
    script.catch(() => {}); // awaited below, after the session
    opening = await requestOpening(operation);
    if (!opening) return;
    change({ texts: opening.texts });
    try {
      await script;
    } catch {
      return send({ type: "fail", problem: "unavailable" });
    }
    const { sessionId, accessTokenId } = opening;
    const remove = openPortal(operation, { sessionId, accessTokenId }, (event, detail) =>
      handle(operation, event, detail),
    );
    removeWindow = () => {
      remove();
      removeWindow = () => {};
    };
  }

  /**
   * Returns a session only if the response has both of its parts (section 5). If the server asks
   * about an earlier payment first, the member has to confirm that one.
   */
  async function requestOpening(operation: Operation): Promise<Opening | undefined> {
    const response = await post<Opening & Refusal & { island: PaymentProps }>(`${props.path}/session`, {
      operation,
      confirmed: operation === "makePayment" ? confirmed : undefined,
    });
    if (response?.sessionId && response.accessTokenId) return response as Opening;
    if (response?.island) {
      change({ props: renewed(props, response.island) });
      send({ type: "ask" });
    } else {
      change({ refusal: response?.retryAfter ? response.problem : undefined });
      send({ type: "fail", problem: "noSession" });
    }
  }

  /** Logs every event on the server. Only a completed payment has a report. */
  function handle(
    operation: Operation,
    event: PortalEvent | "silent" | "unavailable",
    detail: unknown,
  ): void {
    silent = event === "silent";
    if (event === "unavailable") {
      send({ type: "fail", problem: event });
      return;
    }
    const said = event === "paymentComplete" && !isSubmitted(detail) ? "paymentUnclear" : event;
    if (said === "paymentComplete") report = reportOf(detail);
    log(operation, said);
    send({ type: "portal", event: said });
  }

  /** After an unclear payment, only a completed one decides: the others say that none was made. */
  function log(operation: Operation, event: LoggedEvent): void {
    const completed = event === "paymentComplete";
    const payment = isUnclear(state.payment) && !completed ? undefined : opening?.payment;
    postInBackground(`${props.path}/events`, { operation, event, payment, ...(completed && report) });
  }

  /** Checks the account once (section 4), and again only for a reported payment. */
  async function checkAfterClose(outcome: Outcome): Promise<void> {
    const closed = Date.now();
    const own = opening;
    for (const delay of [checkDelay, ...repeatDelays]) {
      await sleep(closed + delay - Date.now());
      // Another window has opened, or this one after all.
      if (own !== opening || state.payment.stage === "open") return;
      if (!silent) removeWindow();
      if ((await check(outcome, own)) || outcome !== "paid") return;
    }
  }

  /** Reports whether the account shows the payment. The amounts on the page reload by the event. */
  async function check(outcome: Outcome, own: Opening | undefined): Promise<boolean> {
    type Checked = { result: Result; settled: boolean; island: PaymentProps };
    const body = { payment: own?.payment, outcome, ...report };
    const checked = await post<Checked & Refusal>(`${props.path}/check`, body);
    if (own !== opening) return true;
    // Only the text of a limit is about a check; that of an outage says that nothing was sent.
    const refusal = checked?.limited ? checked.problem : undefined;
    change({ refusal, props: checked?.island ? renewed(props, checked.island) : state.props });
    send({ type: "checked", result: checked?.result });
    if (checked?.result) document.body.dispatchEvent(new CustomEvent("portal:amounts-stored"));
    return checked?.settled === true;
  }

  const flow: PaymentFlow = {
    state: () => state,
    initial: () => initial,
    placeOf: (message) => placeOf(flow.element, message),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
  };
  return flow;
}

/** Where session.ts asks for more time while the window is open; "" for nowhere. */
function keepSession(address: string): void {
  if (address) document.body.dataset.sessionKeep = address;
  else delete document.body.dataset.sessionKeep;
}

function stateOf({ payment, props, texts, refusal }: Said): PaymentState {
  const said = { payment, props, texts, refusal };
  return { ...said, busy: isBusy(payment), unsure: isUnknown(payment), message: messageOf(said) };
}

/** Returns the response, or undefined if there is none. */
async function post<Response>(url: string, body: object): Promise<Partial<Response> | undefined> {
  const response = await postJSON(url, body, checkTimeout).catch(() => undefined);
  return (response ?? undefined) as Partial<Response> | undefined;
}

/**
 * Reads the amounts and the reference number from the details of portalOne.paymentComplete. The
 * server keeps amount and fee apart.
 */
function reportOf(detail: unknown): Report {
  const { amount, feeAmount, convenienceFee, totalAmount, transactionId } = (detail ?? {}) as Record<
    string,
    unknown
  >;
  return {
    amount: plainText(amount),
    feeAmount: plainText(feeAmount),
    convenienceFee: plainText(convenienceFee),
    totalAmount: plainText(totalAmount),
    reference: plainText(transactionId),
  };
}

/** The words for a payment that was made or will be, in lower case (docs/payments.md). */
const submitted = new Set([
  "success",
  "successful",
  "succeeded",
  "approved",
  "complete",
  "completed",
  "paid",
  "posted",
  "submitted",
  "pending",
  "accepted",
]);

/** Reports whether a completed payment has no status, or one of the words for it. */
function isSubmitted(detail: unknown): boolean {
  const { status } = (detail ?? {}) as { status?: unknown };
  return (status ?? "") === "" || submitted.has(String(status).trim().toLowerCase());
}

function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 64) : "";
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
