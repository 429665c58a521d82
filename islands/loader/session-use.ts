import { callPortal } from "../http";

const minInterval = 60_000; // milliseconds between two requests
const timeout = 8_000; // milliseconds

/**
 * Extends the session while the member types, so that no warning interrupts a long letter. It sends
 * a request at most once a minute, and only for input by the member in a form that can lose it.
 * Calls extended with the new time of the warning (milliseconds, as in Date.now).
 */
export function extendWhileTyping(session: string, extended: (due: number) => void): void {
  let last = Date.now(); // loading the page has just extended the session
  const handle = ({ isTrusted, target }: Event) => {
    const now = Date.now();
    const typed = isTrusted && target instanceof Element && target.closest("form[data-unsaved]");
    if (!typed || now < last + minInterval) return;
    last = now;
    callPortal("POST", session, undefined, timeout)
      .then(({ status, data }) => status === 200 && extended(now + (data as { warn: number }).warn))
      .catch(() => {}); // the next minute retries, and session-end.ts checks before it warns
  };
  addEventListener("input", handle, true);
}
