import { createPaymentFlow, type FlowProps, type PaymentFlow } from "./payment-flow";
import type { Operation } from "./payment-state";

const reactTimeout = 10_000; // milliseconds

interface Props extends FlowProps {
  account: string;
  actions: { operation: Operation }[];
  flow?: PaymentFlow<FlowProps>;
}

/**
 * Starts the operation of a button before React has loaded: the processor's window needs only the session
 * and the processor's script. Returns the flow as a prop of the component, which shows what comes of it.
 * Returns undefined for other controls.
 */
export function press(control: HTMLElement, props: Props) {
  const operation = operationOf(control, props);
  if (!operation) return undefined;
  const flow = props.flow ?? createPaymentFlow<FlowProps>(props);
  flow.send({ type: "start", operation });
  const dialog = control.closest("dialog");
  dialog?.close?.();
  dialog?.removeAttribute("open"); // where there are no modal dialogs
  leaveWithoutReact(flow, control.closest("form"));
  return { flow };
}

/** Without React nothing says why no window opened. The form's own page says how else to pay. */
function leaveWithoutReact(flow: PaymentFlow<FlowProps>, form: HTMLFormElement | null): void {
  flow.subscribe(() => {
    if (flow.state().payment.stage !== "failed") return;
    setTimeout(() => document.querySelector("#payment-message .message") ?? form?.submit(), reactTimeout);
  });
}

/** The operation of a button that starts at once, or of the dialog whose Continue was pressed. */
function operationOf(control: HTMLElement, { account, actions }: Props): Operation | undefined {
  const id = control.closest("dialog")?.id;
  const pressed = actions.find(({ operation }) =>
    id ? id === `pay-${account}-${operation}` : control.dataset.operation === operation,
  );
  return pressed?.operation;
}
