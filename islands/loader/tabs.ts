/**
 * A message from one tab to the others: "@" and an ID, a page of this member has loaded; "@" alone,
 * the member signed out; "over", the session has ended; a number, the session lasts until that time
 * (milliseconds, as in Date.now).
 */
type TabMessage = `@${string}` | "over" | `${number}`;

const key = "portal-session";

/** Calls receive with each message from another tab. */
export function receiveFromTabs(receive: (message: TabMessage) => void): void {
  addEventListener("storage", (change) => {
    if (change.key === key && change.newValue) receive(change.newValue as TabMessage);
  });
}

/** A value fires a storage event in the other tabs, and nothing of it is kept. */
export function sendToTabs(message: TabMessage): void {
  try {
    localStorage.setItem(key, message);
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked. The server refuses what a tab of another member sends.
  }
}
