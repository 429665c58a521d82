import { joinTabs } from "./tabs";

/**
 * Sends every tab to the site root when one of them signs out (section 4), and reads a page anew that the browser kept
 * for Back, since it may show what a member who has signed out must not see.
 *
 * The news leaves with the page, not with the press: by then the server has forgotten the session. Where a form may be
 * refused, the page that says it is done tells (data-signed-out). A sign-out that the session's end sends is no such
 * news: each tab then ends by itself, with what is typed in it.
 */
export function followSignOut(): void {
  const tell = joinTabs((news) => {
    if (news !== "out") return;
    dispatchEvent(new Event("portal:signed-out")); // nothing holds a page back now
    location.replace("/");
  });
  if ("signedOut" in document.body.dataset) tell("out");
  let signingOut = false;
  document.addEventListener("submit", (submit) => {
    const form = submit.target as Element;
    signingOut = !submit.defaultPrevented && form.matches("[data-sign-out]:not([data-timeout])");
  });
  addEventListener("pagehide", () => {
    if (signingOut) tell("out");
  });
  addEventListener("pageshow", (shown) => {
    if (shown.persisted) location.reload();
  });
}
