import { warnOfEnd } from "./session-end";
import { extendWhileTyping } from "./session-use";
import { receiveFromTabs, sendToTabs } from "./tabs";

const checkInterval = 15_000; // milliseconds

/**
 * Calls warnOfEnd when the warning before the end of the session is due. Timers stop while a tab is
 * in the background or the device is asleep, so the time of the warning is compared with the clock
 * repeatedly. A page that opens reports to the other tabs that the session was extended.
 */
export function watchSession(): void {
  const { session, sessionWarn } = document.body.dataset;
  if (session) watch(session, Date.now() - performance.now() + Number(sessionWarn));
}

function watch(session: string, due: number): void {
  let timer: ReturnType<typeof setTimeout>;
  let warned = false;
  const check = () => {
    clearTimeout(timer);
    if (warned) return;
    const left = due - Date.now();
    warned = left <= 0;
    if (warned) warnOfEnd();
    else timer = setTimeout(check, Math.min(left, checkInterval));
  };
  receiveFromTabs((message) => {
    if (message[0] === "@") return;
    due = message === "over" ? 0 : Math.max(due, Number(message));
    check();
  });
  for (const event of ["visibilitychange", "pageshow"]) addEventListener(event, check);
  check();
  sendToTabs(`${due}`);
  extendWhileTyping(session, (newDue) => {
    due = newDue;
    check();
    sendToTabs(`${due}`);
  });
}
