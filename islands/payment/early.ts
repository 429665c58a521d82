import type { EarlyAction } from "../registry";
import type { PaymentProps } from "./payment";
import { failureTexts } from "./payment-failure";
import { createPaymentFlow, type FlowProps, type PaymentFlow } from "./payment-flow";
import { type Given, pathOf, propsOf } from "./payment-props";
import type { Operation } from "./payment-state";

const reactTimeout = 10_000; // milliseconds

/**
 * A payment that has begun without React, and the message that says so until React shows its own.
 */
export interface Early<Props extends FlowProps = FlowProps> {
  flow: PaymentFlow<Props>;
  message: HTMLElement;
}

/** Fetches what a failure would say, while there is a network. */
export function touch(element: HTMLElement): void {
  void failureTexts(pathOf(element));
}

/**
 * Starts the operation of a button without React: the processor's window needs only the session and
 * the processor's script. On a slow connection React would delay both, and it shows only what comes
 * after. Returns undefined for other controls.
 */
export function press(control: HTMLElement, given: Given & { early?: Early }): EarlyAction | undefined {
  const props = propsOf(control.closest("portal-island") as HTMLElement, given);
  const operation = operationOf(control, props);
  if (!operation) return undefined;
  const early = given.early ?? { flow: createPaymentFlow(props), message: document.createElement("p") };
  showOpening(early.message, props.texts.opening);
  early.flow.send({ type: "start", operation });
  const dialog = control.closest("dialog");
  dialog?.close?.();
  dialog?.removeAttribute("open"); // where there are no modal dialogs
  return { props: { early }, needsReact: opened(early, control.closest("form")) };
}

/** Says that the window opens, at the place and in the style of the component's messages. */
function showOpening(message: HTMLElement, text: string): void {
  message.className = "message status";
  message.textContent = text;
  (document.getElementById("payment-message") ?? document.body).append(message);
  message.scrollIntoView({ block: "nearest" });
}

/**
 * Settles when the window has opened, has failed to open, or waits for an answer. The message then
 * goes, as React may never arrive. After a failure it stays until React says why, or until the page
 * is left.
 */
function opened(early: Early, form: HTMLFormElement | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { stage } = early.flow.state().payment;
      if (stage === "opening") return;
      if (stage === "failed") leaveWithoutReact(early, form);
      else early.message.remove();
      stop();
      resolve();
    };
    const stop = early.flow.subscribe(look);
    look();
  });
}

/** Without React nothing says why no window opened. The form's own page says how else to pay. */
function leaveWithoutReact({ flow, message }: Early, form: HTMLFormElement | null): void {
  setTimeout(() => {
    if (message.isConnected && flow.state().payment.stage === "failed") form?.submit();
  }, reactTimeout);
}

/** The operation of a button that starts at once, or of the dialog whose Continue was pressed. */
function operationOf(control: HTMLElement, { actions }: PaymentProps): Operation | undefined {
  const id = control.closest("dialog")?.id;
  const pressed = actions.find(({ operation }) =>
    id ? id === `pay-${operation}` : control.dataset.operation === operation,
  );
  return pressed?.operation;
}
