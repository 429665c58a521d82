/**
 * Shows on a form's button how many of its boxes are checked, and the box that checks all. Without
 * this script the button has no number.
 */
export function countBoxes(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-boxes]")) count(form);
}

function count(form: HTMLFormElement): void {
  const all = form.querySelector<HTMLInputElement>("[data-all]");
  const boxes = [...form.querySelectorAll<HTMLInputElement>("fieldset [name]")];
  const button = form.querySelector<HTMLElement>("[data-other]");
  if (!all || !button) return;
  const plain = button.textContent;
  const show = () => {
    const checked = boxes.filter((box) => box.checked).length;
    const { one = "", other = "" } = button.dataset;
    button.textContent = checked > 1 ? other.replace("{count}", `${checked}`) : checked ? one : plain;
    all.checked = checked === boxes.length;
    all.indeterminate = checked > 0 && !all.checked;
  };
  form.addEventListener("change", ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    show();
  });
  // A browser that comes back to the page restores what was checked without an event.
  addEventListener("pageshow", show);
  all.closest("label")?.removeAttribute("hidden");
  show();
}
