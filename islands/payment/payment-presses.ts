import { clicked } from "../loader/clicks";
import type { PaymentFlow, PaymentState } from "./payment-flow";
import type { Operation } from "./payment-state";

/**
 * Starts payments from the forms and dialogs in the server's HTML, which React renders unchanged.
 * The processor's window needs only the session and the processor's script, so React loads once the
 * window has opened or failed to open. Until it has, messages show as plain text.
 */
export function takePresses(
  element: HTMLElement,
  payment: PaymentFlow,
  loadReact: () => Promise<void>,
): void {
  element.addEventListener("click", (click) => {
    // dialogs.ts then opens no dialog, and the browser submits no form.
    if (payment.state().busy && clicked(click, "[data-operation], [data-dialog]")) click.preventDefault();
  });
  element.addEventListener("submit", (submit) => {
    const form = submit.target as HTMLFormElement;
    const { operation, confirms: confirmed } = form.dataset;
    if (!operation) return; // Cancel
    submit.preventDefault();
    close(form.closest("dialog"));
    payment.send({ type: "start", operation: operation as Operation, confirmed });
  });
  payment.subscribe(() => {
    if (payment.state().busy) element.setAttribute("aria-busy", "true");
    else element.removeAttribute("aria-busy");
  });
  payment.element = element;
  showPlainly(payment, loadReact);
}

function close(dialog: HTMLDialogElement | null): void {
  dialog?.close?.();
  dialog?.removeAttribute("open"); // where there are no modal dialogs
}

function showPlainly(payment: PaymentFlow, loadReact: () => Promise<void>): void {
  const panel = document.createElement("div");
  let loading = false;
  const load = async () => {
    loading = true;
    try {
      await loadReact();
      stop();
      panel.remove(); // the component shows its own
    } catch {
      loading = false; // the next change tries again
      // No dialog can show the server's question about an earlier payment.
      payment.send({ type: "fail", problem: "unavailable" });
    }
  };
  const stop = payment.subscribe(() => {
    const { message, payment: now } = payment.state();
    show(panel, message && { ...message, place: payment.placeOf(message) });
    if (!loading && now.stage !== "opening") void load();
  });
}

type Placed = NonNullable<PaymentState["message"]> & { place: HTMLElement };

function show(panel: HTMLElement, message: Placed | undefined): void {
  if (!message) {
    panel.remove();
    return;
  }
  const { style, title, paid, text, support, tone, place } = message;
  const lines = [title, paid, text, support?.lead, support?.text].filter((line) => line);
  panel.className = style;
  panel.tabIndex = -1;
  panel.replaceChildren(...lines.map((line) => paragraph(line as string)));
  const isNew = panel.parentElement !== place;
  if (isNew) place.append(panel);
  // The window that opens has the focus already when the next text about it arrives.
  if (isNew || tone !== "progress") panel.focus();
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
