import type { Result } from "./payment-state";
import type { Session } from "./portalone";

/** A result that says nothing but that it is a success. */
export const emptyResult: Result = {
  tone: "good",
  title: "",
  paid: "",
  text: "",
  facts: [],
  details: "",
  receipt: null,
  done: null,
  next: null,
};

/** The part of an element that the payment code uses. */
class FakeElement extends EventTarget {
  src = "";
  parent: FakeElement[] = [];
  onload = () => {};
  onerror = () => {};

  constructor(readonly tag: string) {
    super();
  }

  remove(): void {
    this.parent.splice(this.parent.indexOf(this), 1);
  }
}

/** An element that holds children. */
class FakeParent extends EventTarget {
  children: FakeElement[] = [];
  dataset: Record<string, string> = {};

  append(child: FakeElement): void {
    child.parent = this.children;
    this.children.push(child);
  }

  appendChild(child: FakeElement): FakeElement {
    this.append(child);
    return child;
  }
}

/** A window that the fake processor has opened. */
export interface Opened {
  operation: string;
  session: Session;
  container: FakeElement;
  dispatch(event: string, detail?: unknown): void;
}

/** A fake page: its document, the processor that the script defines, and the server. */
export class FakePage {
  head = new FakeParent();
  body = new FakeParent();
  cookie = "theme=dark; XSRF-TOKEN=neighbor; XSRF-TOKEN=\u00e9; XSRF-TOKEN=tok.en=";
  querySelector = () => ({ value: "masked.owner" }); // the hidden field of the page's forms
  opened: Opened[] = [];
  posted: { url: string; body: unknown; headers: Record<string, string> }[] = [];
  respond: () => Promise<Response> = async () =>
    Response.json({ sessionId: "s", accessTokenId: "a", payment: "P1", texts: { open: "Open" } });
  check: () => Promise<Response> = async () => new Response(null, { status: 500 });

  /** Replaces the globals that browser code uses; restore undoes that. */
  install(): { restore(): void } {
    const fakes = { document: this, fetch: this.fetch, OneInc: undefined };
    const before = Object.keys(fakes).map(
      (key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)] as const,
    );
    for (const [key, value] of Object.entries(fakes)) {
      Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
    }
    return {
      restore: () => {
        for (const [key, descriptor] of before) {
          Reflect.deleteProperty(globalThis, key);
          if (descriptor) Object.defineProperty(globalThis, key, descriptor);
        }
      },
    };
  }

  createElement(tag: string): FakeElement {
    return new FakeElement(tag);
  }

  /** Loads the processor's script, which defines these operations. */
  runScript(...operations: string[]): void {
    const page = this;
    class PortalOne {
      constructor(container: FakeElement) {
        for (const operation of operations) {
          Object.assign(this, {
            [operation]: (session: Session) => page.show(operation, session, container),
          });
        }
      }
    }
    Object.assign(globalThis, { OneInc: { PortalOne } });
    for (const script of this.head.children) script.onload();
  }

  private show(operation: string, session: Session, container: FakeElement): void {
    const dispatch = (event: string, detail?: unknown) =>
      void container.dispatchEvent(new CustomEvent(`portalOne.${event}`, { detail }));
    this.opened.push({ operation, session, container, dispatch });
  }

  private fetch = async (
    url: string,
    init: { body: string; headers: Record<string, string> },
  ): Promise<Response> => {
    this.posted.push({ url, body: JSON.parse(init.body), headers: init.headers });
    return url === "/check" ? this.check() : this.respond();
  };
}
