/**
 * What the tabs of a member tell each other: "out", one of them has signed out; "over", the session has ended; or, since
 * it has just been used, when its warning is due (milliseconds, by Date).
 */
export type News = "out" | "over" | `${number}`;

const channelName = "portal-session";

/** Calls back when another tab tells, and returns the way to tell. Storage events do it where channels are missing. */
export function joinTabs(heard: (news: News) => void): (news: News) => void {
  if ("BroadcastChannel" in window) {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => heard(data);
    return (news) => channel.postMessage(news);
  }
  addEventListener("storage", ({ key, newValue }) => {
    if (key === channelName && newValue) heard(newValue.split(" ")[0] as News);
  });
  return tellByStorage;
}

/** Only a value that is new is told. */
function tellByStorage(news: News): void {
  try {
    localStorage.setItem(channelName, `${news} ${Math.random()}`);
  } catch {
    // Storage is forbidden here; the other tabs find out at their next request.
  }
}
