import { clicked } from "./clicks";
import { dialogOf } from "./dialogs";

/**
 * Shows dialogs inside the page in a browser without modal dialogs (Safari before 2022). A reload
 * closes them.
 */
export function openDialogsInside(): void {
  document.addEventListener("click", (click) => {
    const opener = clicked(click, "[data-dialog]");
    const dialog = opener && dialogOf(opener);
    if (!dialog || typeof dialog.showModal === "function") return;
    opener.closest("dialog")?.removeAttribute("open");
    dialog.setAttribute("open", "");
    dialog.querySelector("button")?.focus();
    click.preventDefault();
  });
}
