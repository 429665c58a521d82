import { hideChoiceButtons } from "./choices";

// Not pointerover: a browser also sends it when the page appears under a pointer that rests.
const triggers = ["pointermove", "pointerdown", "keydown", "focusin", "change"];
const stored = "portal:amounts-stored"; // reloads the amounts after a payment

/**
 * Loads htmx at the first interaction with a page whose parts it swaps: a pointer moves over the
 * page, a finger touches it, a key is pressed. htmx is usually ready before a press. An earlier
 * press on a link or button works natively, and an earlier choice in a select is replayed. A touch
 * of an island loads only what the island needs: on a slow connection htmx would delay the payment
 * window. Amounts that were too late for the page load htmx at once.
 */
export function swapParts(): void {
  if (!document.querySelector("[hx-get]")) return;
  hideChoiceButtons();
  document.addEventListener("htmx:after:swap", hideChoiceButtons);
  for (const trigger of triggers) addEventListener(trigger, loadAtTouch, true);
  addEventListener(stored, loadForAmounts, true);
  if (changedForms().length || document.querySelector("[hx-trigger=load]")) void load();
}

function loadAtTouch({ target }: Event): void {
  const atIsland = target instanceof Element && target.closest("portal-island");
  if (!atIsland && !document.querySelector("portal-island[aria-busy]")) void load();
}

/** Repeats the event for htmx, which was not there. */
function loadForAmounts(): void {
  void load().then(() => setTimeout(() => document.body.dispatchEvent(new CustomEvent(stored))));
}

function load(): Promise<unknown> {
  for (const trigger of triggers) removeEventListener(trigger, loadAtTouch, true);
  removeEventListener(stored, loadForAmounts, true);
  return import("../htmx")
    .then(() => setTimeout(replayChoices)) // htmx initializes the page in the task after its import
    .catch(submitChoices); // without it every link works, and a form that is submitted
}

/**
 * The event does not bubble, so that only htmx handles it: other scripts have seen the first one.
 */
function replayChoices(): void {
  for (const form of changedForms()) form.dispatchEvent(new Event("change"));
}

/** Sends the choices natively, because a list has no button where scripts run. */
function submitChoices(): void {
  for (const form of changedForms()) form.submit();
  addEventListener("change", ({ target }) => {
    (target as Element).closest<HTMLFormElement>("form[hx-trigger=change]")?.submit();
  });
}

/** Returns the forms that swap on a choice and whose choice differs from the server's. */
function changedForms(): HTMLFormElement[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[hx-trigger=change]")];
  return forms.filter((form) => [...form.querySelectorAll("select")].some(isChanged));
}

function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const initial = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(initial, 0);
}
