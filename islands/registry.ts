import type { ComponentType } from "react";

/** The module of one island: a component whose props are the server's JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each island has its own props, which arrive as JSON
export type IslandModule = { default: ComponentType<any> };

/** The islands by the name that pages use. A page loads only the islands that it needs. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  "auth-methods": () => import("./auth-methods/auth-methods"),
  paperless: () => import("./paperless/paperless"),
  payment: () => import("./payment/payment"),
};
