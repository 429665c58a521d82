import { fetchGood } from "../http";
import { cachePrefix, cardOwner, guardSavedCard, removeCards } from "./saved-cards";

type Result = "saved" | "removed" | "failed" | "updated";

const button = document.querySelector<HTMLButtonElement>("[data-cards]");

/**
 * Keeps all current ID cards on this device when the member turns that on, and removes them again.
 * It works only on touch devices: a desktop is often shared. A device has two pages: the cards, and
 * the page shown after they expire.
 */
export function offerToSaveCards(): void {
  const dialog = document.querySelector<HTMLDialogElement>("[data-card-worker]");
  const owner = cardOwner();
  const supported =
    typeof dialog?.showModal === "function" &&
    matchMedia("(pointer: coarse)").matches &&
    "serviceWorker" in navigator &&
    "caches" in window;
  // Where storage is forbidden, this fails and the button stays hidden.
  if (supported && owner) offerCards(dialog, owner).catch(() => {});
}

/**
 * Shows the button. Brings cards that are on the device up to date, and removes them when the
 * member has no current card any more.
 */
async function offerCards(dialog: HTMLDialogElement, owner: string): Promise<void> {
  const saved = await savedVersion(owner);
  guardSavedCard();
  if (!button) {
    if (saved !== undefined) await removeOutdated();
    return;
  }
  if (saved !== undefined && saved !== button.dataset.version) void update(button, dialog, owner);
  show(button, saved !== undefined);
  button.addEventListener("click", () => press(button, dialog));
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "save") void save(button, dialog, owner);
  });
}

/** Returns the version of the cards on the device, "" if they have expired, undefined for none. */
async function savedVersion(owner: string): Promise<string | undefined> {
  if (!(await caches.has(cachePrefix + owner))) return undefined;
  const cache = await caches.open(cachePrefix + owner);
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request, { ignoreVary: true }))?.headers;
    const expires = headers?.get("Expires");
    if (expires && Date.parse(expires) > Date.now()) return headers?.get("Cards-Version") ?? "";
  }
  return "";
}

async function removeOutdated(): Promise<void> {
  await removeCards();
  document.querySelector("[data-card-removed]")?.removeAttribute("hidden");
}

/** Makes the button offer to keep or to remove the cards. dialogs.ts opens a data-dialog. */
function show(button: HTMLButtonElement, saved: boolean): void {
  button.hidden = false;
  button.toggleAttribute("data-dialog", !saved);
  const dialog = document.querySelector("[data-card-worker]");
  if (!saved && dialog) button.dataset.dialog = dialog.id;
  for (const label of button.querySelectorAll<HTMLElement>("[data-when]"))
    label.hidden = (label.dataset.when === "saved") !== saved;
}

function press(button: HTMLButtonElement, dialog: HTMLDialogElement): void {
  dialog.returnValue = ""; // Escape keeps the previous value, which may be "save"
  if (!button.dataset.dialog) void remove(button);
}

async function remove(button: HTMLButtonElement): Promise<void> {
  await removeCards();
  show(button, false);
  report(button, "removed");
}

async function save(button: HTMLButtonElement, dialog: HTMLDialogElement, owner: string): Promise<void> {
  const kept = await store(button, dialog, owner).catch(() => false);
  if (!kept) await removeCards();
  show(button, kept);
  report(button, kept ? "saved" : "failed");
}

/** Without a connection, outdated cards stay until the next visit: each still has its own end. */
async function update(button: HTMLButtonElement, dialog: HTMLDialogElement, owner: string): Promise<void> {
  if (await store(button, dialog, owner).catch(() => false)) report(button, "updated");
}

async function store(button: HTMLButtonElement, dialog: HTMLDialogElement, owner: string): Promise<boolean> {
  const { cards = "" } = button.dataset;
  const { cardWorker: worker = "", scope = "", expired = "" } = dialog.dataset;
  const [cardPage, expiredPage] = await Promise.all([fetchPage(cards), fetchPage(expired)]);
  await caches.delete(cachePrefix + owner);
  const cache = await caches.open(cachePrefix + owner);
  await cache.put(cards, cardPage);
  await cache.put(expired, expiredPage);
  await navigator.serviceWorker.register(worker, { scope });
  return true;
}

/** The page after a sign-out, which a redirect leads to, must not be saved. */
function fetchPage(path: string): Promise<Response> {
  return fetchGood(path, {}, async (page) => page);
}

/** Shows the result next to the button. */
function report(button: HTMLButtonElement, result: Result): void {
  const status = button.parentElement?.querySelector("[role=status]");
  if (status) status.textContent = button.dataset[result] ?? "";
}
