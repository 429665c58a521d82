import type { Events } from "./analytics-events";

/** What the page's scripts tell each other an event by. */
export interface Tracked {
  name: string;
  params: Record<string, string>;
}

/**
 * Tells of an event of section 9 that no attribute can tell of, an island's for example. Where nothing is reported
 * nobody hears it; nothing ever waits for it or fails with it.
 */
export function track<Name extends keyof Events>(name: Name, params: Events[Name]): void {
  document.dispatchEvent(new CustomEvent<Tracked>("portal:track", { detail: { name, params } }));
}

/** An event as the attribute data-track declares it, for an island's component; its template writes the same. */
export function declared<Name extends keyof Events>(name: Name, params: Events[Name]): string {
  return [name, ...Object.entries(params).map((param) => param.join("="))].join(" ");
}
