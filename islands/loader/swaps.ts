// Loads htmx at the first interaction with a page whose parts it swaps: a pointer moves over the
// page, a finger touches it, a key is pressed. htmx is usually ready before a press. An earlier
// press on a link or button works natively, and an earlier choice in a select is replayed. A page
// that waits for one of its parts loads htmx at once.

const triggers = ["pointerover", "pointerdown", "keydown", "focusin", "change"];

for (const trigger of triggers) addEventListener(trigger, load, true);
if (changedForms().length || document.querySelector("[hx-trigger=load]")) load();

function load(): void {
  for (const trigger of triggers) removeEventListener(trigger, load, true);
  import("../htmx")
    .then(() => setTimeout(replayChoices)) // htmx initializes the page in the task after its import
    .catch(() => {}); // without it every link and form still works
}

/**
 * The event does not bubble, so that only htmx handles it: other scripts have seen the first one.
 */
function replayChoices(): void {
  for (const form of changedForms()) form.dispatchEvent(new Event("change"));
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

export {};
