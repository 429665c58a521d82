import { type Operation, type PortalEvent, portalEvents } from "./payment-state";

/** The processor's session. It is valid for one window. */
export interface Session {
  sessionId: string;
  accessTokenId: string;
}

/** The processor's API, second generation. */
type PortalOne = { [operation in Operation]?: (session: Session) => void };
type Processor = { OneInc?: { PortalOne?: new (container: HTMLElement) => PortalOne } };

const prefix = "portalOne.";
const scriptTimeout = 15_000; // milliseconds
const windowTimeout = 15_000; // milliseconds

const scripts = new Map<string, Promise<void>>();

/**
 * Loads the processor's script once per page. Rejects when it fails to load within 15 s; the next
 * call then retries.
 */
export function loadScript(address: string): Promise<void> {
  const loading = scripts.get(address) ?? insertScript(address);
  scripts.set(address, loading);
  loading.catch(() => scripts.delete(address));
  return loading;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("the payment processor's script did not load"));
    };
    const timer = setTimeout(fail, scriptTimeout);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = address;
    document.head.append(script);
  });
}

/**
 * Opens the processor's window in a new container and reports its events with their details,
 * repeated ones too, until the window closes. The only event is "unavailable" if the operation
 * can't be called. Once it was called, only the processor knows whether it takes a payment: after
 * 15 s without an event, "silent" is reported, and later events still are. Returns a function that
 * removes the container.
 */
export function openPortal(
  operation: Operation,
  session: Session,
  report: (event: PortalEvent | "silent" | "unavailable", detail?: unknown) => void,
): () => void {
  // The container is in the body, because a transformed ancestor would shift the window.
  const container = document.body.appendChild(document.createElement("div"));
  const handle = (dispatched: Event) => {
    const event = dispatched.type.slice(prefix.length) as PortalEvent;
    clearTimeout(timer);
    if (event === "unload") stopListening();
    if (event === "error" && !loaded) close(); // the window will not open
    loaded = true;
    report(event, (dispatched as CustomEvent).detail);
  };
  let loaded = false;
  const stopListening = () => {
    for (const event of portalEvents) container.removeEventListener(prefix + event, handle);
  };
  const close = () => {
    clearTimeout(timer);
    stopListening();
    container.remove();
  };
  const timer = setTimeout(() => report("silent"), windowTimeout);
  for (const event of portalEvents) container.addEventListener(prefix + event, handle);
  try {
    show(container, operation, session);
  } catch {
    close();
    report("unavailable");
  }
  return close;
}

/**
 * Throws when the processor offers no such operation. Its script defines nothing on a page whose
 * origin is not registered.
 */
function show(container: HTMLElement, operation: Operation, session: Session): void {
  const { OneInc } = globalThis as Processor;
  if (!OneInc?.PortalOne) throw new Error("the payment processor defined no PortalOne");
  const portal = new OneInc.PortalOne(container);
  const open = portal[operation];
  if (!open) throw new Error("the payment processor has no such operation");
  open.call(portal, session);
}
