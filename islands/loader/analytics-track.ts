/** An event as the detail of portal:track. */
export interface Tracked {
  name: string;
  params: Record<string, string>;
}

/**
 * Reports an event of section 9 that no attribute can declare, with a name and labels of
 * views/analytics. It never throws or waits. On a page without analytics it has no effect.
 */
export function track(name: string, params: Record<string, string>): void {
  document.dispatchEvent(new CustomEvent<Tracked>("portal:track", { detail: { name, params } }));
}
