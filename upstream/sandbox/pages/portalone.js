// The stand-in for One Inc's generic modal, second generation: it defines
// OneInc.PortalOne and opens the processor's window in a frame of its own origin.
// It writes no style or script into the page's markup, so that a page with a
// strict content security policy can hold it.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  const overlayStyle = {
    position: "fixed",
    inset: "0",
    zIndex: "2147483000",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    background: "rgb(16 24 40 / 60%)",
    visibility: "hidden",
  };
  const frameStyle = {
    width: "min(30rem, 100%)",
    height: "min(40rem, 100%)",
    border: "0",
    background: "#fff",
    boxShadow: "0 1rem 3rem rgb(0 0 0 / 40%)",
  };

  class PortalOne {
    #container;
    #opened = null;

    constructor(container = document.body) {
      this.#container = container;
    }

    makePayment(session) {
      this.#open("makePayment", session);
    }

    managePaymentMethods(session) {
      this.#open("managePaymentMethods", session);
    }

    savePaymentMethod(session) {
      this.#open("savePaymentMethod", session);
    }

    enrollAutoPay(session) {
      this.#open("enrollAutoPay", session);
    }

    // Until the window says that it is ready nothing is seen of it: where it
    // never boots, the page stays usable and hears no event.
    #open(operation, { sessionId, accessTokenId }) {
      if (this.#opened) return;
      const overlay = document.createElement("div");
      const frame = document.createElement("iframe");
      Object.assign(overlay.style, overlayStyle);
      Object.assign(frame.style, frameStyle);
      frame.title = "Payment processor";
      frame.src = `${origin}/portalone/modal`;
      overlay.append(frame);
      overlay.addEventListener("mousedown", (event) => event.preventDefault()); // the window keeps the focus

      const hear = (event) => {
        if (event.source === frame.contentWindow && event.origin === origin) this.#hear(event.data);
      };
      const message = { sessionId, accessTokenId, operation };
      this.#opened = { overlay, frame, hear, message, before: document.activeElement };
      window.addEventListener("message", hear);
      this.#container.append(overlay);
    }

    #hear({ type, detail }) {
      const { overlay, frame, message } = this.#opened;
      if (type === "ready") {
        frame.contentWindow.postMessage({ type: "open", ...message }, origin);
        return;
      }
      if (type === "load") {
        overlay.style.visibility = "visible";
        frame.focus();
      }
      if (type === "unload") this.#close();
      this.#container.dispatchEvent(new CustomEvent(`portalOne.${type}`, { detail }));
    }

    #close() {
      const { overlay, hear, before } = this.#opened;
      window.removeEventListener("message", hear);
      overlay.remove();
      this.#opened = null;
      before?.focus();
    }
  }

  window.OneInc = { ...window.OneInc, PortalOne };
})();
