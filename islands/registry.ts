import type { ComponentType } from "react";

/** The module of one island: its component, made from the JSON props that the server wrote. */
// biome-ignore lint/suspicious/noExplicitAny: each island has props of its own, and they arrive as JSON
export type IslandModule = { default: ComponentType<any> };

/** Every island by the name that pages use, each fetched only when a page needs it. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  "auth-methods": () => import("./auth-methods/auth-methods"),
  paperless: () => import("./paperless/paperless"),
  payment: () => import("./payment/payment"),
};
