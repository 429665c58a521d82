import { postInBackground, postJSON } from "../http";
import {
  idle,
  type Operation,
  type Payment,
  type PaymentEvent,
  type PortalEvent,
  reduce,
} from "./payment-state";
import { loadScript, openPortal, type Session } from "./portalone";

/** The delay from the close of the processor's window to the reload of the amounts (section 9). */
const reloadDelay = 1000; // milliseconds

/** The URLs of a payment's script and requests. */
export interface Addresses {
  script: string;
  sessionUrl: string;
  eventsUrl: string;
}

/**
 * The payment of one account: a store for React's useSyncExternalStore, and a function for events.
 */
export interface PaymentFlow {
  payment(): Payment;
  subscribe(listener: () => void): () => void;
  send(event: PaymentEvent): void;
}

/**
 * Returns a payment in the stage "idle". The side effects of a stage run once, when the payment
 * enters it, and never during rendering. A press that does not change the stage has none.
 */
export function createPaymentFlow(addresses: Addresses): PaymentFlow {
  let payment = idle;
  let closePortal = () => {};
  const listeners = new Set<() => void>();

  function send(event: PaymentEvent): void {
    const before = payment;
    payment = reduce(before, event);
    if (payment === before) return;
    for (const listener of listeners) listener();
    if (payment.stage === before.stage) return;
    if (payment.stage === "opening") void open(payment.operation);
    if (payment.stage === "closing") setTimeout(finish, reloadDelay);
    if (payment.stage === "failed") closePortal();
  }

  async function open(operation: Operation): Promise<void> {
    const script = loadScript(addresses.script);
    script.catch(() => {}); // awaited below, after the session
    const session = await requestSession(addresses.sessionUrl, operation);
    if (!session) return fail(operation, "sessionFailed");
    try {
      await script;
    } catch {
      return fail(operation, "unavailable");
    }
    closePortal = openPortal(operation, session, (event) => handle(operation, event));
  }

  /**
   * Logs every event on the server, by its name only, because its details may include card data.
   */
  function handle(operation: Operation, event: PortalEvent | "unavailable"): void {
    postInBackground(addresses.eventsUrl, { operation, event });
    send(event === "unavailable" ? { type: event } : { type: "portal", event });
  }

  function fail(operation: Operation, event: "sessionFailed" | "unavailable"): void {
    postInBackground(addresses.eventsUrl, { operation, event });
    send({ type: event });
  }

  /** The amounts on the page reload when they receive the event (section 4). */
  function finish(): void {
    closePortal();
    document.body.dispatchEvent(new CustomEvent("portal:payment-closed", { bubbles: true }));
    send({ type: "waited" });
  }

  return {
    payment: () => payment,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
  };
}

/** Returns a session only if the response has both of its parts (section 5). */
async function requestSession(address: string, operation: Operation): Promise<Session | undefined> {
  const response = (await postJSON(address, { operation }).catch(() => undefined)) as
    | Partial<Session>
    | undefined;
  const { sessionId, accessTokenId } = response ?? {};
  return sessionId && accessTokenId ? { sessionId, accessTokenId } : undefined;
}
