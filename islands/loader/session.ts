import { callPortal, Refusal } from "../http";
import { track } from "./analytics-track";
import { saveDrafts } from "./drafts";
import { SessionWarning } from "./session-warning";
import { receiveFromTabs, sendToTabs } from "./tabs";

/** The server's response: how long until the end and the warning (milliseconds), and its dialog. */
interface Answer {
  left: number;
  warn: number;
  dialog: string; // HTML
}

/**
 * A time in milliseconds on both clocks. Date.now jumps when the device's clock is set, and
 * performance.now stops while some devices sleep.
 */
type Time = readonly [wall: number, steady: number];

const timeout = 8_000; // milliseconds, like all below
const retryDelay = 5_000;
const pollInterval = 10_000; // while the warning is open: another browser may extend the session
const longestWait = 15_000; // between two looks at the clocks
const typingInterval = 60_000; // between two requests that extend the session while a member types
const jump = 60_000; // how far the clocks part when the device slept, or its clock was set

let end: Time; // of the session
let lead = 0; // how long before the end its warning opens
let last: Time; // when check ran
let timer: ReturnType<typeof setTimeout>;
let nextRequest = 0; // no request before this, by the steady clock
let typed = 0; // when typing last extended the session, by the steady clock
let unsure = false; // only the server can tell whether the session continues
let otherMember = false; // another tab shows another member, or none
let requesting = false;
let extending = false; // the member pressed Stay during another request
let leaving = false;
let warning: SessionWarning | undefined;

const now = (): Time => [Date.now(), performance.now()];
const after = ([wall, steady]: Time, time: number): Time => [wall + time, steady + time];
const session = (): string => document.body.dataset.session ?? "";
/** Where the open window of a payment asks, which extends the session for a while. */
const keep = (): string => document.body.dataset.sessionKeep ?? "";

/** Returns how long the session lasts, by the clock that is ahead. */
function left(): number {
  const [wall, steady] = now();
  return Math.min(end[0] - wall, end[1] - steady);
}

/**
 * Warns before the session ends, and leaves the page when it has. The server decides whether it
 * has: only its good answers move the end, and the clocks only decide when to ask. A page whose
 * server can't be reached is covered once either clock says that the session may be over.
 */
export function watchSession(): void {
  if (!session()) return;
  const { sessionLeft, sessionWarn } = document.body.dataset;
  last = now();
  lead = Number(sessionLeft) - Number(sessionWarn);
  end = after([last[0] - last[1], 0], Number(sessionLeft));
  sendToTabs(`${end[0]}`);
  receiveFromTabs((message) => {
    if (message === "over") ask();
    else if (Number(message) > end[0]) extend(after(now(), Number(message) - Date.now()));
  });
  for (const event of ["visibilitychange", "pageshow", "focus", "online"]) addEventListener(event, check);
  addEventListener("input", extendWhileTyping, true);
  check();
}

/**
 * Hides the page, and shows it again if the session is still its member's.
 */
export function askWhoseSession(): void {
  otherMember = document.documentElement.hidden = true;
  ask();
}

function ask(): void {
  unsure = true;
  nextRequest = 0;
  check();
}

function check(): void {
  clearTimeout(timer);
  const [wall, steady] = now();
  unsure ||= Math.abs(wall - last[0] - (steady - last[1])) > jump;
  last = [wall, steady];
  const time = left();
  if (time > 0) warning?.count(time);
  const due = unsure || time <= lead;
  if (due && steady >= nextRequest) void request("GET");
  timer = setTimeout(check, due ? 1000 : Math.min(time - lead, longestWait));
}

/** A long letter needs no page. Only a form that can lose its input extends the session. */
function extendWhileTyping({ isTrusted, target }: Event): void {
  const form = target instanceof Element && target.closest("form[data-unsaved]");
  if (!isTrusted || !form || warning || performance.now() < typed + typingInterval) return;
  typed = performance.now();
  void request("POST");
}

/** Asks the server how long the session lasts. A POST extends it. */
async function request(method: "GET" | "POST"): Promise<void> {
  extending ||= method === "POST";
  if (requesting || leaving) return;
  requesting = true;
  extending = false;
  const sent = now();
  const kept = method === "GET" && keep();
  const call = kept
    ? callPortal<Answer>("POST", kept, undefined, timeout)
    : callPortal<Answer>(method, session(), undefined, timeout);
  try {
    apply(sent, await call, method === "POST");
    if (kept) sendToTabs(`${end[0]}`);
  } catch (error) {
    await refuse(error);
  } finally {
    requesting = false;
  }
  if (extending) void request("POST");
}

function apply(sent: Time, answer: Answer | undefined, extended: boolean): void {
  if (typeof answer?.left !== "number") throw new Error("not the portal's answer");
  lead = answer.left - answer.warn;
  extend(after(sent, answer.left));
  if (extended) sendToTabs(`${end[0]}`);
  if (left() <= 0) void leave(signOut);
  else if (left() <= lead) warn(answer.dialog, extended);
}

function warn(dialog: string, again: boolean): void {
  nextRequest = performance.now() + Math.min(pollInterval, left());
  warning?.uncover();
  if (warning && !again) return;
  warning?.remove();
  warning = new SessionWarning(dialog, left(), () => void request("POST"));
}

/** Moves the end, and shows a page again that may have been another member's. */
function extend(to: Time): void {
  end = to;
  unsure = false;
  if (otherMember) otherMember = document.documentElement.hidden = false;
  if (left() <= lead && !warning?.isCover) return;
  warning?.remove();
  warning = undefined;
}

/** Handles every response but a good one, and none. */
async function refuse(error: unknown): Promise<void> {
  const { status, data } = error instanceof Refusal ? error : { status: 0, data: undefined };
  const { signIn, next } = (data ?? {}) as { signIn?: string; next?: string };
  if (status === 409 && next) return leave((saved) => replace(next, saved));
  if (status !== 401) return cover();
  end = [0, 0];
  if (otherMember) return leave((saved) => replace("/", saved));
  if (signIn) return leave(() => replace(signIn, ""));
  return leave(signOut);
}

/** Shows that the server can't be reached. Covers the page once its session may be over. */
function cover(): void {
  nextRequest = performance.now() + retryDelay;
  const over = left() <= 0;
  if (over) warning ??= SessionWarning.cover();
  warning?.showUnreachable(over);
}

/**
 * Saves the form input before it leaves, because leaving loses it. The input stays in the page
 * behind the cover until it is saved.
 */
async function leave(go: (saved: string) => void): Promise<void> {
  leaving = true;
  if (warning) warning.showEnding();
  else document.documentElement.hidden = true;
  try {
    const saved = await saveDrafts(timeout);
    dispatchEvent(new Event("portal:signed-out")); // disables the question about unsaved changes
    go(saved);
  } catch {
    leaving = false;
    if (!otherMember) document.documentElement.hidden = false;
    cover();
  }
}

function signOut(saved: string): void {
  sendToTabs("over");
  if (warning?.signOut(saved)) return;
  track("logout", { timeout: "true" });
  replace(document.body.dataset.sessionOut ?? "", saved);
}

function replace(to: string, saved: string): void {
  const address = new URL(to, location.href);
  if (saved) address.searchParams.set("input", saved);
  location.replace(address);
}
