import { joinTabs } from "./tabs";

const tick = 15_000; // milliseconds between two looks at the clock

/**
 * Fetches what warns of the session's end when that is due, and not before. The clock on the wall says when, looked at
 * again and again: timers stand still while a tab is in the background or the device asleep. A page that is opened tells
 * the other tabs that the session is in use.
 */
export function watchSession(fetchEnd: () => Promise<unknown>): void {
  const { session, sessionWarn } = document.body.dataset;
  if (!session) return;
  let due = Date.now() + Number(sessionWarn);
  let timer: ReturnType<typeof setTimeout>;
  let fetched = false;
  const look = () => {
    clearTimeout(timer);
    if (fetched) return;
    const left = due - Date.now();
    if (left <= 0) fetch();
    else timer = setTimeout(look, Math.min(left, tick));
  };
  const fetch = () => {
    fetched = true;
    fetchEnd().catch(() => {
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
}
