import { callPortal } from "../http";

/** What the page says when no window opens. */
export type FailureTexts = Record<
  "failed" | "failedText" | "support" | "noSession" | "tryAgain" | "otherWays",
  string
>;

const timeout = 10_000; // milliseconds
const fetched = new Map<string, Promise<FailureTexts | undefined>>();

/**
 * Fetches the texts of failures at the first touch: few payments need them, so no page carries
 * them, and once one fails the network may be gone. Resolves to undefined if they do not arrive;
 * the next touch then tries again.
 */
export function failureTexts(path: string): Promise<FailureTexts | undefined> {
  const running = fetched.get(path) ?? request(`${path}/failure`);
  fetched.set(path, running);
  void running.then((texts) => texts ?? fetched.delete(path));
  return running;
}

async function request(url: string): Promise<FailureTexts | undefined> {
  const response = await callPortal("GET", url, undefined, timeout).catch(() => undefined);
  return response?.status === 200 ? (response.data as FailureTexts) : undefined;
}
