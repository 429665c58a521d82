import { type Operation, type PortalEvent, portalEvents } from "./payment-state";

/** What the processor needs to open its window; good for one opening. */
export interface Session {
  sessionId: string;
  accessTokenId: string;
}

/** The processor's own object, second generation. */
type PortalOne = { [operation in Operation]?: (session: Session) => void };
type Processor = { OneInc?: { PortalOne?: new (container: HTMLElement) => PortalOne } };

const prefix = "portalOne.";
const scriptTimeout = 15_000; // milliseconds, like the next
const bootTimeout = 15_000;

const scripts = new Map<string, Promise<void>>();

/**
 * Loads the processor's script once per page. Fails when it is refused or takes longer than 15 s; the next call then
 * tries again.
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
 * Opens the processor's window in a container of its own and reports its events, each as often as it comes, until the
 * window is gone. "unavailable" is reported, once and last, when the window cannot be opened or has not loaded 15 s
 * after it was asked for. Returns the way to take the container off the page.
 */
export function openPortal(
  operation: Operation,
  session: Session,
  report: (event: PortalEvent | "unavailable") => void,
): () => void {
  // In the body, since a transformed ancestor would shift the window.
  const container = document.body.appendChild(document.createElement("div"));
  const hear = ({ type }: Event) => {
    const event = type.slice(prefix.length) as PortalEvent;
    if (event !== "error") clearTimeout(boot);
    if (event === "unload") stopListening();
    report(event);
  };
  const stopListening = () => {
    for (const event of portalEvents) container.removeEventListener(prefix + event, hear);
  };
  const close = () => {
    clearTimeout(boot);
    stopListening();
    container.remove();
  };
  const giveUp = () => {
    close();
    report("unavailable");
  };
  const boot = setTimeout(giveUp, bootTimeout);
  for (const event of portalEvents) container.addEventListener(prefix + event, hear);
  try {
    show(container, operation, session);
  } catch {
    giveUp();
  }
  return close;
}

/** Throws when there is no such window to open; the processor's script defines none on an origin it does not know. */
function show(container: HTMLElement, operation: Operation, session: Session): void {
  const { OneInc } = globalThis as Processor;
  if (!OneInc?.PortalOne) throw new Error("the payment processor defined no PortalOne");
  const portal = new OneInc.PortalOne(container);
  const open = portal[operation];
  if (!open) throw new Error("the payment processor has no such operation");
  open.call(portal, session);
}
