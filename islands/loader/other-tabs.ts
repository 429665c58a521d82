import { askWhoseSession } from "./session";
import { receiveFromTabs, sendToTabs } from "./tabs";

/**
 * Hides this page when another tab signs out or shows another member, until the server has said
 * whose session it is. Reloads a page that the back/forward cache restores, because it may show
 * data of a member who has signed out. Such a page goes into that cache hidden, so that nothing of
 * it shows before the server has checked the session (docs/decisions/0038).
 *
 * The other tabs are notified of a sign-out when this page unloads, not when the button is pressed:
 * by then the server has deleted the session. If the server may reject the form, the page after it
 * notifies them (data-signed-out). A sign-out after a timeout notifies no tab: each tab ends the
 * session by itself and says what became of its form input.
 */
export function followOtherTabs(): void {
  const { session, signedOut } = document.body.dataset;
  const meta = document.querySelector<HTMLMetaElement>("[name=card-owner]");
  const owner = session ? meta?.content : signedOut;
  receiveFromTabs((message) => {
    if (!owner || message[0] !== "@" || message === `@${owner}`) return;
    askWhoseSession();
  });
  if (owner != null) sendToTabs(`@${owner}`);
  document.addEventListener("submit", ({ target }) => {
    if ((target as Element).matches("[data-sign-out]:not([data-timeout])"))
      addEventListener("pagehide", () => sendToTabs("@"));
  });
  addEventListener("pagehide", ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
