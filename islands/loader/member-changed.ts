// Leaves a page of a member who is no longer the active one. portal.ts hides the page and loads
// this script when another tab has signed out or shows another member.
import { callPortal } from "../http";
import { leaveForMember } from "./drafts";
import { receiveFromTabs } from "./tabs";

const timeout = 8_000; // milliseconds
const retryDelay = 5_000; // milliseconds

let checking = false;

receiveFromTabs((message) => {
  if (message[0] === "@") void check();
});
void check();

/** Repeats the check, with the page hidden, until the server responds. */
async function check(): Promise<void> {
  if (checking) return;
  checking = true;
  try {
    await followServer();
  } catch {
    setTimeout(check, retryDelay);
  }
  checking = false;
}

/**
 * Shows the page again if the session still belongs to its member. Otherwise leaves for the page
 * that says whose accounts are shown, or for the site root if no one is signed in.
 */
async function followServer(): Promise<void> {
  const { session = "" } = document.body.dataset;
  const { status, data } = await callPortal("GET", session, undefined, timeout);
  const { next } = (data ?? {}) as { next?: string };
  if (status === 200) document.documentElement.hidden = false;
  else if (status === 401) await leaveForMember("/", timeout);
  else if (next) await leaveForMember(next, timeout);
  else throw new Error(`status ${status}`);
}
