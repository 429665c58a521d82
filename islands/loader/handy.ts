// Copies a number and prints a page. Fetched only by pages that have something to copy or to print; until it is there,
// and in browsers that cannot do it, nobody sees the buttons. They are shown by a class of the document, so that those
// of a swapped fragment are shown too.
import { clicked } from "./clicks";

const abilities = document.documentElement.classList;
if (navigator.clipboard) abilities.add("can-copy");
if (typeof print === "function") abilities.add("can-print");

document.addEventListener("click", (click) => {
  const control = clicked(click, "[data-copy], [data-print]");
  if (!control) return;
  if (control.dataset.copy) void copy(control, control.dataset.copy);
  else print();
});

/** Says beside the button how it went, for a screen reader too, until the next press. */
async function copy(button: HTMLElement, text: string): Promise<void> {
  for (const said of document.querySelectorAll(".copy-said")) said.textContent = "";
  const said = button.parentElement?.querySelector<HTMLElement>(".copy-said");
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  if (said) said.textContent = (done ? said.dataset.done : said.dataset.failed) ?? "";
}
