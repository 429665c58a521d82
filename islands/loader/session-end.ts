// Warns shortly before the session ends, and leaves the page when it does. Fetched when the warning is due. The server is
// the judge: the clock of this device only says when to ask it, and asking never makes the session last longer.
import { callPortal } from "../http";
import { track } from "./analytics-track";
import { keepTyping } from "./session-typing";
import { SessionWarning } from "./session-warning";
import { joinTabs } from "./tabs";

/** How the session stands, in milliseconds, and the dialog that warns of its end. */
interface Standing {
  left: number;
  warn: number;
  dialog: string;
}

const patience = 8_000; // milliseconds for an answer
const pause = 5_000; // milliseconds before asking again what was not answered
const often = 10_000; // milliseconds between two questions while the warning stands

const { session = "", sessionOut = "" } = document.body.dataset;
let due = 0; // when to ask, for then it is time to warn
let end = Number.POSITIVE_INFINITY; // when to leave
let resting = 0; // until when not to ask again
let asking = false;
let staying = false; // pressed while another question was on its way
let leaving = false;
let warning: SessionWarning | undefined;

const tell = joinTabs((news) => {
  if (news === "over") void ask("GET");
  else if (Number(news) > Date.now()) putOff(Number(news));
});
for (const sign of ["visibilitychange", "pageshow"]) addEventListener(sign, look);
setInterval(look, 1000);
look();

function look(): void {
  const now = Date.now();
  if (now < end) warning?.count(end - now);
  if (now >= Math.min(due, end) && now >= resting) void ask("GET");
}

/** Asks how the session stands; a POST is the member's, and uses it. */
async function ask(method: "GET" | "POST"): Promise<void> {
  staying ||= method === "POST";
  if (asking || leaving) return;
  asking = true;
  staying = false;
  const began = Date.now();
  try {
    const { status, answer } = await callPortal(method, session, undefined, patience);
    if (status === 401) await leave();
    else await settle(began, answer as Standing, method === "POST");
  } catch {
    unreached();
  } finally {
    asking = false;
  }
  if (staying) void ask("POST");
}

async function settle(began: number, { left, warn, dialog }: Standing, stayed: boolean): Promise<void> {
  end = began + left;
  if (left <= 0) return leave();
  if (Date.now() < began + warn) {
    putOff(began + warn);
    if (stayed) tell(`${due}`);
    return;
  }
  due = began + often; // another tab may go on
  if (stayed || !warning) {
    warning?.remove();
    warning = new SessionWarning(dialog, left, () => void ask("POST"));
  } else warning.reached();
}

/** The session goes on, here or in another tab. */
function putOff(until: number): void {
  due = until;
  warning?.remove();
  warning = undefined;
}

/** Nobody stays in front of a page whose session may be over; what is typed on it waits below the dialog. */
function unreached(): void {
  resting = Date.now() + pause;
  warning?.unreached(Date.now() >= end);
}

/** First the typing, which must not be lost; then the page. */
async function leave(): Promise<void> {
  leaving = true;
  warning?.ending();
  try {
    const kept = await keepTyping(patience);
    dispatchEvent(new Event("portal:signed-out")); // nothing holds the page back now
    tell("over");
    if (warning) return warning.signOut(kept);
    track("logout", { timeout: "true" });
    location.replace(kept ? `${sessionOut}&kept=${kept}` : sessionOut);
  } catch {
    leaving = false;
    unreached();
  }
}
