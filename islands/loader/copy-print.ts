import { clicked } from "./clicks";

/**
 * Copies numbers and prints pages. The buttons are hidden until then, and in browsers that cannot
 * copy or print. A class of the document shows them, so that it also applies to the buttons in
 * swapped fragments.
 */
export function copyAndPrint(): void {
  const features = document.documentElement.classList;
  if (navigator.clipboard) features.add("can-copy");
  if (typeof print === "function") features.add("can-print");
  document.addEventListener("click", (click) => {
    const control = clicked(click, "[data-copy], [data-print]");
    if (!control) return;
    if (control.dataset.copy) void copy(control, control.dataset.copy);
    else print();
  });
}

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
