import { callPortal } from "../http";
import { track } from "./analytics-track";
import { leaveForMember, saveDrafts } from "./drafts";
import { SessionWarning } from "./session-warning";
import { receiveFromTabs, sendToTabs } from "./tabs";

/** The server's response: the time left until the end and until the warning, and its dialog. */
interface SessionState {
  left: number; // milliseconds
  warn: number; // milliseconds
  dialog: string; // HTML
}

const timeout = 8_000; // milliseconds
const retryDelay = 5_000; // milliseconds
const pollInterval = 10_000; // milliseconds, while the warning is open

let due = 0; // the time of the next request
let end = Number.POSITIVE_INFINITY; // the time at which the session ends
let retryAt = 0; // no request before this time
let requesting = false;
let extending = false; // the member pressed Stay during another request
let leaving = false;
let warning: SessionWarning | undefined;

/**
 * Warns shortly before the session ends, and leaves the page when it ends. The server decides
 * whether the session has ended. The device's clock only decides when to send a request, and a GET
 * never extends the session.
 */
export function warnOfEnd(): void {
  receiveFromTabs((message) => {
    if (message === "over") void request("GET");
    else if (Number(message) > Date.now()) postpone(Number(message));
  });
  for (const event of ["visibilitychange", "pageshow"]) addEventListener(event, check);
  setInterval(check, 1000);
  check();
}

function check(): void {
  const now = Date.now();
  if (now < end) warning?.count(end - now);
  if (now >= Math.min(due, end) && now >= retryAt) void request("GET");
}

/** Requests the state of the session. A POST, sent when the member stays, also extends it. */
async function request(method: "GET" | "POST"): Promise<void> {
  extending ||= method === "POST";
  if (requesting || leaving) return;
  requesting = true;
  extending = false;
  const sent = Date.now();
  const { session = "" } = document.body.dataset;
  try {
    const { status, data } = await callPortal(method, session, undefined, timeout);
    if (status === 401) await leave((data as { signIn?: string } | undefined)?.signIn);
    else if (status === 409) await leaveForMember((data as { next: string }).next, timeout);
    else await apply(sent, data as SessionState, method === "POST");
  } catch {
    showUnreachable();
  } finally {
    requesting = false;
  }
  if (extending) void request("POST");
}

async function apply(sent: number, { left, warn, dialog }: SessionState, extended: boolean): Promise<void> {
  end = sent + left;
  if (left <= 0) return leave();
  if (Date.now() < sent + warn) {
    postpone(sent + warn);
    if (extended) sendToTabs(`${due}`);
    return;
  }
  due = sent + pollInterval; // another browser or tab may extend the session
  if (extended || !warning) {
    warning?.remove();
    warning = new SessionWarning(dialog, left, () => void request("POST"));
  } else warning.clearUnreachable();
}

/** Closes the warning after the session was extended, here or in another tab. */
function postpone(until: number): void {
  due = until;
  warning?.remove();
  warning = undefined;
}

/**
 * Hides the page once its session may have ended. Form input stays in the page behind the dialog.
 */
function showUnreachable(): void {
  retryAt = Date.now() + retryDelay;
  warning?.showUnreachable(Date.now() >= end);
}

/**
 * Saves the form input before it leaves, because leaving loses it. A session that lives on but
 * needs another sign-in leads there.
 */
async function leave(signIn?: string): Promise<void> {
  leaving = true;
  warning?.showEnding();
  try {
    const saved = await saveDrafts(timeout);
    dispatchEvent(new Event("portal:signed-out")); // disables the question about unsaved changes
    if (signIn) return location.replace(signIn);
    sendToTabs("over");
    if (warning) return warning.signOut(saved);
    track("logout", { timeout: "true" });
    const { sessionOut = "" } = document.body.dataset;
    location.replace(saved ? `${sessionOut}&input=${saved}` : sessionOut);
  } catch {
    leaving = false;
    showUnreachable();
  }
}
