import { connectTabs } from "./tabs";

/**
 * Sends every tab to the site root when the member signs out in one of them (section 4). Reloads a
 * page that the back/forward cache restores, because it may show data of a member who has signed
 * out.
 *
 * The other tabs are notified when this page unloads, not when the button is pressed: by then the
 * server has deleted the session. If the server may reject the form, the page after it notifies
 * them (data-signed-out). A sign-out after a timeout notifies no tab: each tab ends the session by
 * itself and saves its form input first.
 */
export function followSignOut(): void {
  const send = connectTabs((message) => {
    if (message !== "out") return;
    dispatchEvent(new Event("portal:signed-out")); // disables the question about unsaved changes
    location.replace("/");
  });
  if ("signedOut" in document.body.dataset) send("out");
  let signingOut = false;
  document.addEventListener("submit", (submit) => {
    const form = submit.target as Element;
    signingOut = !submit.defaultPrevented && form.matches("[data-sign-out]:not([data-timeout])");
  });
  addEventListener("pagehide", () => {
    if (signingOut) send("out");
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
