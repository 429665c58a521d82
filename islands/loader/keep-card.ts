// Keeps an ID card on this device, for the member who asks for it, and removes it again. Fetched only by the page of ID
// cards, and only where a finger points: a desktop is often not the member's own. There is one kept card at most: its
// own page, and the one that takes its place when it has expired.
import { track } from "./analytics-track";
import { cardOwner, guardKeptCard, keptCards, removeCards } from "./kept-cards";

const offers = [...document.querySelectorAll<HTMLButtonElement>("[data-keep]")];
const question = document.querySelector<HTMLDialogElement>("[data-keeper]");
const owner = cardOwner();
const able = "serviceWorker" in navigator && "caches" in window && typeof question?.showModal === "function";
let asked: HTMLButtonElement | undefined;

if (able && owner && question) offer(question, owner).catch(() => {}); // not where storage is forbidden

/** A card that is not offered any more, or has expired while it was kept, goes. */
async function offer(question: HTMLDialogElement, owner: string): Promise<void> {
  const kept = await keptCard(owner);
  guardKeptCard();
  const keptHere = offers.some((button) => button.dataset.keep === kept);
  if (kept !== undefined && !keptHere) {
    await removeCards();
    document.querySelector("[data-keep-gone]")?.removeAttribute("hidden");
  }
  show(keptHere ? kept : undefined);
  for (const button of offers) button.addEventListener("click", () => press(button, question));
  question.addEventListener("close", () => {
    if (question.returnValue === "keep" && asked) void keep(asked, question.dataset, owner);
  });
}

/** The address of the kept card; "" when it has expired and is gone, undefined when none was kept. */
async function keptCard(owner: string): Promise<string | undefined> {
  if (!(await caches.has(keptCards + owner))) return undefined;
  const cache = await caches.open(keptCards + owner);
  for (const request of await cache.keys()) {
    const expires = (await cache.match(request, { ignoreVary: true }))?.headers.get("Expires");
    if (expires && Date.parse(expires) > Date.now()) return new URL(request.url).pathname;
  }
  return "";
}

/** Each button offers to keep its card, or to remove it if that is the kept one. The loader opens the question. */
function show(kept: string | undefined): void {
  for (const button of offers) {
    const here = button.dataset.keep === kept;
    button.hidden = false;
    button.toggleAttribute("data-dialog", !here);
    if (!here) button.dataset.dialog = question?.id;
    for (const label of button.querySelectorAll<HTMLElement>("[data-when]")) {
      label.hidden = (label.dataset.when === "kept") !== here;
    }
  }
}

function press(button: HTMLButtonElement, question: HTMLDialogElement): void {
  asked = button;
  question.returnValue = "";
  if (!button.dataset.dialog) void remove(button);
}

async function remove(button: HTMLButtonElement): Promise<void> {
  await removeCards();
  show(undefined);
  say(button, "removed");
  track("button_click", { button: "remove_card" });
}

async function keep(button: HTMLButtonElement, paths: DOMStringMap, owner: string): Promise<void> {
  const { keep: card = "" } = button.dataset;
  const { keeper = "", scope = "", ended = "" } = paths;
  try {
    const [cardPage, endedPage] = await Promise.all([fetchPage(card), fetchPage(ended)]);
    await caches.delete(keptCards + owner);
    const cache = await caches.open(keptCards + owner);
    await cache.put(card, cardPage);
    await cache.put(ended, endedPage);
    await navigator.serviceWorker.register(keeper, { scope });
  } catch {
    await removeCards();
    show(undefined);
    say(button, "failed");
    return;
  }
  show(card);
  say(button, "kept");
}

/** Whoever has signed out meanwhile is sent elsewhere, and that must not be kept. */
async function fetchPage(path: string): Promise<Response> {
  const page = await fetch(path, { redirect: "error" });
  if (!page.ok) throw new Error(`${page.status}`);
  return page;
}

/** Says beside the card how it went. */
function say(button: HTMLButtonElement, how: "kept" | "removed" | "failed"): void {
  for (const { dataset, parentElement } of offers) {
    const status = parentElement?.querySelector("[role=status]");
    if (status) status.textContent = (parentElement?.contains(button) && dataset[how]) || "";
  }
}
