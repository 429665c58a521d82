// Saves an ID card on this device when the member asks for it, and removes it again. Only the ID
// cards page loads this script, and only on touch devices: a desktop is often shared. A device has
// at most one saved card, stored as two pages: the card, and the page shown after it expires.
import { track } from "./analytics-track";
import { cachePrefix, cardOwner, guardSavedCard, removeCards } from "./saved-cards";

const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-card]")];
const dialog = document.querySelector<HTMLDialogElement>("[data-card-worker]");
const owner = cardOwner();
const supported =
  "serviceWorker" in navigator && "caches" in window && typeof dialog?.showModal === "function";
let pressed: HTMLButtonElement | undefined;

// Where storage is forbidden, this fails and the buttons stay hidden.
if (supported && owner && dialog) offerCards(dialog, owner).catch(() => {});

/** Shows the buttons. Removes a saved card that is no longer offered or has expired. */
async function offerCards(dialog: HTMLDialogElement, owner: string): Promise<void> {
  const saved = await savedCard(owner);
  guardSavedCard();
  const offered = buttons.some((button) => button.dataset.card === saved);
  if (saved !== undefined && !offered) {
    await removeCards();
    document.querySelector("[data-card-removed]")?.removeAttribute("hidden");
  }
  update(offered ? saved : undefined);
  for (const button of buttons) button.addEventListener("click", () => press(button, dialog));
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "save" && pressed) void save(pressed, dialog.dataset, owner);
  });
}

/** Returns the path of the saved card, "" if it has expired, undefined if none was saved. */
async function savedCard(owner: string): Promise<string | undefined> {
  if (!(await caches.has(cachePrefix + owner))) return undefined;
  const cache = await caches.open(cachePrefix + owner);
  for (const request of await cache.keys()) {
    const expires = (await cache.match(request, { ignoreVary: true }))?.headers.get("Expires");
    if (expires && Date.parse(expires) > Date.now()) return new URL(request.url).pathname;
  }
  return "";
}

/**
 * Makes the button of the saved card offer to remove it, and the other buttons offer to save their
 * cards. dialogs.ts opens the dialog for buttons with data-dialog.
 */
function update(saved: string | undefined): void {
  for (const button of buttons) {
    const isSaved = button.dataset.card === saved;
    button.hidden = false;
    button.toggleAttribute("data-dialog", !isSaved);
    if (!isSaved) button.dataset.dialog = dialog?.id;
    for (const label of button.querySelectorAll<HTMLElement>("[data-when]")) {
      label.hidden = (label.dataset.when === "saved") !== isSaved;
    }
  }
}

function press(button: HTMLButtonElement, dialog: HTMLDialogElement): void {
  pressed = button;
  dialog.returnValue = ""; // Escape keeps the previous value, which may be "save"
  if (!button.dataset.dialog) void remove(button);
}

async function remove(button: HTMLButtonElement): Promise<void> {
  await removeCards();
  update(undefined);
  report(button, "removed");
  track("button_click", { button: "remove_card" });
}

async function save(button: HTMLButtonElement, paths: DOMStringMap, owner: string): Promise<void> {
  const { card = "" } = button.dataset;
  const { cardWorker: worker = "", scope = "", expired = "" } = paths;
  try {
    const [cardPage, expiredPage] = await Promise.all([fetchPage(card), fetchPage(expired)]);
    await caches.delete(cachePrefix + owner);
    const cache = await caches.open(cachePrefix + owner);
    await cache.put(card, cardPage);
    await cache.put(expired, expiredPage);
    await navigator.serviceWorker.register(worker, { scope });
  } catch {
    await removeCards();
    update(undefined);
    report(button, "failed");
    return;
  }
  update(card);
  report(button, "saved");
}

/**
 * Rejects redirects: after a sign-out the response is the sign-in page, which must not be saved.
 */
async function fetchPage(path: string): Promise<Response> {
  const page = await fetch(path, { redirect: "error" });
  if (!page.ok) throw new Error(`${page.status}`);
  return page;
}

/** Shows the result next to the card, and clears the results next to the other cards. */
function report(button: HTMLButtonElement, result: "saved" | "removed" | "failed"): void {
  for (const { dataset, parentElement } of buttons) {
    const status = parentElement?.querySelector("[role=status]");
    if (status) status.textContent = (parentElement?.contains(button) && dataset[result]) || "";
  }
}
