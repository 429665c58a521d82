import type { ComponentType } from "react";

/**
 * The module of one island: a component whose props are the server's JSON, unless propsOf completes
 * them with what the server's HTML says.
 */
export type IslandModule = {
  // biome-ignore lint/suspicious/noExplicitAny: each island has its own props, which arrive as JSON
  default: ComponentType<any>;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  propsOf?(element: HTMLElement, given: any): object;
};

/** The islands by the name that pages use. A page loads only the islands that it needs. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  "auth-methods": () => import("./auth-methods/auth-methods"),
  paperless: () => import("./paperless/paperless"),
  payment: () => import("./payment/payment"),
};

/** The part of an island that acts on a press without React. */
export interface EarlyModule {
  /** The member has touched the island. This can happen several times. */
  touch(element: HTMLElement): void;
  /** Returns undefined for a control that needs React. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  press(control: HTMLElement, props: any): EarlyAction | undefined;
}

/**
 * What a press has started: props for the component, and a promise that settles when it has to show
 * them.
 */
export interface EarlyAction {
  props: object;
  needsReact: Promise<void>;
}

/** The early modules by the name of their island. */
export const early: Record<string, () => Promise<EarlyModule>> = {
  payment: () => import("./payment/early"),
};
