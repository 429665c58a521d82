import type { Events } from "./analytics-events";

/** An event as the detail of portal:track. */
export interface Tracked {
  name: string;
  params: Record<string, string>;
}

/**
 * Reports an event of section 9 that no attribute can declare, for example an island's. It never
 * throws or waits. On a page without analytics it has no effect.
 */
export function track<Name extends keyof Events>(name: Name, params: Events[Name]): void {
  document.dispatchEvent(new CustomEvent<Tracked>("portal:track", { detail: { name, params } }));
}
