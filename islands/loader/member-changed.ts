import { callPortal } from "../http";
import { leaveForMember } from "./drafts";

const timeout = 8_000; // milliseconds
const retryDelay = 5_000; // milliseconds

let checking = false;

/**
 * Leaves the page if its member is no longer the active one. Repeats the request, with the page
 * hidden, until the server responds.
 */
export async function leaveIfChanged(): Promise<void> {
  if (checking) return;
  checking = true;
  try {
    await followServer();
  } catch {
    setTimeout(leaveIfChanged, retryDelay);
  }
  checking = false;
}

/**
 * Shows the page again if the session still belongs to its member. Otherwise leaves for the page
 * that shows whose accounts are open, or for the site root if no one is signed in.
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
