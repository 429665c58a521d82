import { clicked } from "./clicks";

/**
 * Makes every control with data-dialog="ID" open that dialog as a modal, without React. Escape and
 * a form with method="dialog" close it natively, and the focus returns to the control. A browser
 * without modal dialogs (Safari before 2022) shows it inside the page, and a reload closes it.
 */
export function openDialogs(): void {
  document.addEventListener("click", ignoreSecondOfDoubleClick, true);
  document.addEventListener("click", open);
}

/** Reports whether a click on this control opens a dialog. */
export function opensDialog(control: HTMLElement): boolean {
  return dialogOf(control) !== null;
}

/** Opens the dialog that the address names, such as a payment that another page has led to. */
export function openNamedDialog(): void {
  const name = location.hash.slice(1);
  if (name) document.querySelector<HTMLElement>(`[data-dialog="${CSS.escape(name)}"]`)?.click();
}

function open(click: MouseEvent): void {
  const opener = clicked(click, "[data-dialog]");
  const dialog = opener && dialogOf(opener);
  if (!opener || !dialog?.showModal) return; // dialogs-inside.ts opens it
  if (!dialog.open) {
    const outer = opener.closest("dialog"); // it is replaced
    const back = outer ? document.querySelector<HTMLElement>(`[data-dialog="${outer.id}"]`) : opener;
    outer?.close();
    dialog.showModal();
    dialog.addEventListener("close", () => back?.focus(), { once: true });
  }
  click.preventDefault();
}

export function dialogOf(opener: HTMLElement): HTMLDialogElement | null {
  return document.getElementById(opener.dataset.dialog ?? "") as HTMLDialogElement | null;
}

/**
 * The second click would press whatever the dialog has under the pointer, such as Continue. Only a
 * pointer clicks twice, and its target is an element.
 */
function ignoreSecondOfDoubleClick(click: MouseEvent): void {
  if (click.detail < 2 || !(click.target as Element).closest("dialog")) return;
  click.preventDefault();
  click.stopImmediatePropagation();
}
