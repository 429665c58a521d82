import { postJSON, tell } from "../http";
import {
  idle,
  type Operation,
  type Payment,
  type PaymentEvent,
  type PortalEvent,
  reduce,
} from "./payment-state";
import { loadScript, openPortal, type Session } from "./portalone";

/** How long after the processor's window closes the billing summary is read again (section 9). */
const reloadDelay = 1000; // milliseconds

/** Where a payment's calls go. */
export interface Addresses {
  script: string;
  sessionUrl: string;
  eventsUrl: string;
}

/** One account's payment: what it stands at, who wants to know, and what can be told to it. */
export interface PaymentFlow {
  payment(): Payment;
  subscribe(listener: () => void): () => void;
  send(event: PaymentEvent): void;
}

/**
 * Carries a payment through its stages. What a stage brings with it happens once, when the stage is entered, and never
 * while rendering; so a press that changes no stage does nothing.
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
    script.catch(() => {}); // judged below, after the session
    const session = await requestSession(addresses.sessionUrl, operation);
    if (!session) return fail(operation, "sessionFailed");
    try {
      await script;
    } catch {
      return fail(operation, "unavailable");
    }
    closePortal = openPortal(operation, session, (event) => follow(operation, event));
  }

  /** Every event is logged on the server, by name alone: nothing of a card leaves the processor's window through us. */
  function follow(operation: Operation, event: PortalEvent | "unavailable"): void {
    tell(addresses.eventsUrl, { operation, event });
    send(event === "unavailable" ? { type: event } : { type: "portal", event });
  }

  function fail(operation: Operation, event: "sessionFailed" | "unavailable"): void {
    tell(addresses.eventsUrl, { operation, event });
    send({ type: event });
  }

  /** The amounts on the page listen for the event and read themselves again (section 4). */
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

/** The window opens only if the answer holds both parts of the session (section 5). */
async function requestSession(address: string, operation: Operation): Promise<Session | undefined> {
  const answer = (await postJSON(address, { operation }).catch(() => undefined)) as
    | Partial<Session>
    | undefined;
  const { sessionId, accessTokenId } = answer ?? {};
  return sessionId && accessTokenId ? { sessionId, accessTokenId } : undefined;
}
