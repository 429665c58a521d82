/**
 * A message from one tab to the others: "out", the member signed out; "over", the session has
 * ended; a number, the session was extended and its warning is due at that time (milliseconds, as
 * in Date.now).
 */
export type TabMessage = "out" | "over" | `${number}`;

const channelName = "portal-session";

/**
 * Calls receive with each message from another tab, and returns a function that sends one. Browsers
 * without BroadcastChannel use storage events.
 */
export function connectTabs(receive: (message: TabMessage) => void): (message: TabMessage) => void {
  if ("BroadcastChannel" in window) {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => receive(data);
    return (message) => channel.postMessage(message);
  }
  addEventListener("storage", ({ key, newValue }) => {
    if (key === channelName && newValue) receive(newValue.split(" ")[0] as TabMessage);
  });
  return sendByStorage;
}

/** The random number makes each value unique: an unchanged value fires no storage event. */
function sendByStorage(message: TabMessage): void {
  try {
    localStorage.setItem(channelName, `${message} ${Math.random()}`);
  } catch {
    // Storage is blocked. The other tabs react to the response to their next request.
  }
}
