import type { Events } from "./analytics-events";

/** Returns an event as the value of data-track. The island's template writes the same value. */
export function declared<Name extends keyof Events>(name: Name, params: Events[Name]): string {
  return [name, ...Object.entries(params).map((param) => param.join("="))].join(" ");
}
