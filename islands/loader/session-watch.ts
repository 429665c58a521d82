// Fetches what warns of the session's end when that is due, and not before. Itself fetched some seconds after the page.
//
// The clock on the wall says when, looked at again and again: timers stand still while a tab is in the background or the
// device asleep. A page that is opened tells the other tabs that the session is in use.
import { heedTyping } from "./session-use";
import { joinTabs } from "./tabs";

const tick = 15_000; // milliseconds between two looks at the clock

const { session, sessionWarn } = document.body.dataset;
if (session) watch(session, Date.now() - performance.now() + Number(sessionWarn));

function watch(session: string, due: number): void {
  let timer: ReturnType<typeof setTimeout>;
  let fetched = false;
  const look = () => {
    clearTimeout(timer);
    if (fetched) return;
    const left = due - Date.now();
    if (left <= 0) fetchEnd();
    else timer = setTimeout(look, Math.min(left, tick));
  };
  const fetchEnd = () => {
    fetched = true;
    import("./session-end").catch(() => {
      fetched = false;
      timer = setTimeout(look, tick);
    });
  };
  const tell = joinTabs((news) => {
    if (news === "out") return;
    due = news === "over" ? 0 : Math.max(due, Number(news));
    look();
  });
  for (const sign of ["visibilitychange", "pageshow"]) addEventListener(sign, look);
  look();
  tell(`${due}`);
  heedTyping(session, (until) => {
    due = until;
    look();
    tell(`${due}`);
  });
}
