// A fake payment processor for the preview. Its window offers a choice of outcomes.
type Session = { sessionId: string; accessTokenId: string };

/** What the processor reports about a payment. */
const reported = { amount: "50.00", transactionId: "SAMPLE-1" };

const outcomes = { Done: "Complete", Cancel: "Canceled", Fail: "" } as const;

class PortalOne {
  readonly #container: HTMLElement;

  constructor(container: HTMLElement = document.body) {
    this.#container = container;
  }

  makePayment(session: Session): void {
    this.#open("payment", session);
  }

  enrollAutoPay(session: Session): void {
    this.#open("save", session);
  }

  managePaymentMethods(session: Session): void {
    this.#open("save", session);
  }

  savePaymentMethod(session: Session): void {
    this.#open("save", session);
  }

  #open(kind: "payment" | "save", { sessionId, accessTokenId }: Session): void {
    if (!sessionId || !accessTokenId) throw new Error("no session");
    const dialog = this.#container.appendChild(document.createElement("dialog"));
    dialog.append(
      textOf("h2", "The payment processor's window"),
      textOf("p", "The preview replaces this window. Choose how the payment ends."),
      buttons(),
    );
    dialog.addEventListener("close", () => {
      const outcome = outcomes[dialog.returnValue as keyof typeof outcomes] ?? outcomes.Cancel;
      const detail = kind + outcome === "paymentComplete" ? reported : null;
      this.#dispatch(outcome ? kind + outcome : "error", detail);
      dialog.remove();
      this.#dispatch("unload");
    });
    dialog.showModal();
    this.#dispatch("load");
  }

  #dispatch(event: string, detail: object | null = null): void {
    this.#container.dispatchEvent(new CustomEvent(`portalOne.${event}`, { detail }));
  }
}

function buttons(): HTMLFormElement {
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "actions";
  for (const value of Object.keys(outcomes)) {
    const button = textOf("button", value);
    button.className = "button";
    button.value = value;
    form.append(button);
  }
  return form;
}

function textOf<Name extends "h2" | "p" | "button">(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

Object.assign(globalThis, { OneInc: { PortalOne } });
