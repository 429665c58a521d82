// Fetches htmx at the first sign that the member is about to use a page with a part that it swaps: a pointer that comes
// over the page, a finger, a key. It is there by the time of most presses. A press that is earlier is the plain link's
// or form's own; a choice that is earlier is told to htmx when it comes.

const touches = ["pointerover", "pointerdown", "keydown", "focusin", "change"];

for (const touch of touches) addEventListener(touch, begin, true);
if (chosen().length) begin();

function begin(): void {
  for (const touch of touches) removeEventListener(touch, begin, true);
  import("../htmx")
    .then(() => setTimeout(tell)) // htmx looks at the page one turn after it has come
    .catch(() => {}); // without it every link and form still works
}

/** Heard by htmx, and by nobody who has heard of the choice already. */
function tell(): void {
  for (const form of chosen()) form.dispatchEvent(new Event("change"));
}

/** The forms that swap on a choice, and whose choice is not the one that the server sent. */
function chosen(): HTMLFormElement[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[hx-trigger=change]")];
  return forms.filter((form) => [...form.querySelectorAll("select")].some(isOther));
}

function isOther({ options, selectedIndex }: HTMLSelectElement): boolean {
  const sent = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(sent, 0);
}

export {};
