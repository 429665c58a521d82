import type { ComponentType } from "react";
import { createPaymentFlow } from "./payment/payment-flow";
import { takePresses } from "./payment/payment-presses";
import { propsOf } from "./payment/payment-props";

/** One island. Its props are the server's JSON. */
// biome-ignore-start lint/suspicious/noExplicitAny: each island has its own props, which arrive as JSON
export interface Island {
  load(): Promise<{ default: ComponentType<any> }>;
  /** For an island that works without React. */
  early?: Early;
}

interface Early {
  /** Returns the component's props for those of the server. */
  propsOf(given: any): any;
  /** Takes the presses. React loads when the function asks for it. */
  start(element: HTMLElement, props: any, loadReact: () => Promise<void>): void;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** The islands by the name that pages use. A page loads only the components that it needs. */
export const islands: Record<string, Island> = {
  "auth-methods": { load: () => import("./auth-methods/auth-methods") },
  paperless: { load: () => import("./paperless/paperless") },
  payment: {
    load: () => import("./payment/payment"),
    early: {
      propsOf: (props) => ({ payment: createPaymentFlow(propsOf(props)) }),
      start: (element, { payment }, loadReact) => takePresses(element, payment, loadReact),
    },
  },
};
