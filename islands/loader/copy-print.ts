// Copies a number and prints a page. Only pages with such buttons load this script. The buttons are
// hidden until it has loaded, and in browsers that cannot copy or print. A class of the document
// shows them, so that it also applies to the buttons in swapped fragments.
import { clicked } from "./clicks";

const features = document.documentElement.classList;
if (navigator.clipboard) features.add("can-copy");
if (typeof print === "function") features.add("can-print");

document.addEventListener("click", (click) => {
  const control = clicked(click, "[data-copy], [data-print]");
  if (!control) return;
  if (control.dataset.copy) void copy(control, control.dataset.copy);
  else print();
});

/** Shows the result in the live region next to the button until the next press. */
async function copy(button: HTMLElement, text: string): Promise<void> {
  for (const result of document.querySelectorAll(".copy-said")) result.textContent = "";
  const result = button.parentElement?.querySelector<HTMLElement>(".copy-said");
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  if (result) result.textContent = (copied ? result.dataset.done : result.dataset.failed) ?? "";
}
