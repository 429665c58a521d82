const channelName = "portal-signed-out";

/**
 * Sends every tab to the site root when one of them signs out (section 4), and reads a page anew that the browser kept
 * for Back, since it may show what a member who has signed out must not see.
 *
 * The news leaves with the page, not with the press: by then the server has forgotten the session.
 */
export function followSignOut(): void {
  const tell = listen(() => {
    dispatchEvent(new Event("portal:signed-out")); // nothing holds a page back now
    location.replace("/");
  });
  let signingOut = false;
  document.addEventListener("submit", (submit) => {
    signingOut = !submit.defaultPrevented && (submit.target as Element).matches("[data-sign-out]");
  });
  addEventListener("pagehide", () => {
    if (signingOut) tell();
  });
  addEventListener("pageshow", (shown) => {
    if (shown.persisted) location.reload();
  });
}

/** Calls back when another tab tells, and returns the way to tell. Storage events do it where channels are missing. */
function listen(heard: () => void): () => void {
  if ("BroadcastChannel" in window) {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = heard;
    return () => channel.postMessage("");
  }
  addEventListener("storage", (change) => {
    if (change.key === channelName) heard();
  });
  return tellByStorage;
}

function tellByStorage(): void {
  try {
    localStorage.setItem(channelName, String(Date.now()));
  } catch {
    // Storage is forbidden here; the other tabs find out at their next request.
  }
}
