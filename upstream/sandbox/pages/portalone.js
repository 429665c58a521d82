// A fake of One Inc's generic modal, second generation. It defines OneInc.PortalOne and opens the
// processor's window in a frame from its own origin. It adds no inline style or script to the
// markup, so that it works under a strict content security policy.
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

    // The window stays hidden until it is ready. If it never starts, the page stays usable and
    // receives no event.
    #open(operation, { sessionId, accessTokenId }) {
      if (this.#opened) return;
      const overlay = document.createElement("div");
      const frame = document.createElement("iframe");
      Object.assign(overlay.style, overlayStyle);
      Object.assign(frame.style, frameStyle);
      frame.title = "Payment processor";
      frame.src = `${origin}/portalone/modal`;
      overlay.append(frame);
      overlay.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus in the window

      const onMessage = (event) => {
        if (event.source === frame.contentWindow && event.origin === origin) this.#receive(event.data);
      };
      const message = { sessionId, accessTokenId, operation };
      this.#opened = { overlay, frame, onMessage, message, focused: document.activeElement };
      window.addEventListener("message", onMessage);
      this.#container.append(overlay);
    }

    #receive({ type, detail }) {
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
      const { overlay, onMessage, focused } = this.#opened;
      window.removeEventListener("message", onMessage);
      overlay.remove();
      this.#opened = null;
      focused?.focus();
    }
  }

  window.OneInc = { ...window.OneInc, PortalOne };
})();
