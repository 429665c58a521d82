import { callPortal } from "../http";

const seldom = 60_000; // milliseconds between two uses that the portal is told of
const patience = 8_000; // milliseconds for an answer

/**
 * Makes typing a use of the session, so that nobody who writes a long letter is asked whether they are still there: at most
 * once a minute the portal is told, and only by what a member types or chooses in a form that can lose it. Calls back with
 * the time when the warning is now due (milliseconds, by Date).
 */
export function heedTyping(session: string, used: (due: number) => void): void {
  let told = Date.now(); // the page itself was a use
  const type = ({ isTrusted, target }: Event) => {
    const now = Date.now();
    const typed = isTrusted && target instanceof Element && target.closest("form[data-unsaved]");
    if (!typed || now < told + seldom) return;
    told = now;
    callPortal("POST", session, undefined, patience)
      .then(({ status, answer }) => status === 200 && used(now + (answer as { warn: number }).warn))
      .catch(() => {}); // the next minute tells it; and before the end the portal is asked
  };
  addEventListener("input", type, true);
}
