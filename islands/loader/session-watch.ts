// Loads session-end.ts when the warning before the end of the session is due. portal.ts loads this
// script some seconds after the page.
//
// Timers stop while a tab is in the background or the device is asleep, so the time of the warning
// is compared with the clock repeatedly. A page that opens reports to the other tabs that the
// session was extended.
import { extendWhileTyping } from "./session-use";
import { receiveFromTabs, sendToTabs } from "./tabs";

const checkInterval = 15_000; // milliseconds

const { session, sessionWarn } = document.body.dataset;
if (session) watch(session, Date.now() - performance.now() + Number(sessionWarn));

function watch(session: string, due: number): void {
  let timer: ReturnType<typeof setTimeout>;
  let loaded = false;
  const check = () => {
    clearTimeout(timer);
    if (loaded) return;
    const left = due - Date.now();
    if (left <= 0) loadEnd();
    else timer = setTimeout(check, Math.min(left, checkInterval));
  };
  const loadEnd = () => {
    loaded = true;
    import("./session-end").catch(() => {
      loaded = false;
      timer = setTimeout(check, checkInterval);
    });
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
