import { pageOwner } from "../http";

/**
 * Loads the amounts that came too late for the page, and replaces each part of it that depends on
 * them. htmx could do that too, but it is 14 kB that a member on a slow connection would wait for.
 * Without an answer, the page keeps the amounts that it has and their time.
 */
export async function loadLateAmounts(): Promise<void> {
  const path = document.querySelector<HTMLElement>("[data-late]")?.dataset.late;
  if (!path) return;
  const response = await fetch(path, { headers: { "HX-Request": "true", "X-Page-Owner": pageOwner() } });
  // The session has ended, or is another member's.
  const elsewhere = response.headers.get("HX-Redirect");
  if (elsewhere) location.href = elsewhere;
  if (!response.ok || elsewhere) return;
  const parts = new DOMParser().parseFromString(await response.text(), "text/html").body.children;
  for (const part of [...parts]) replace(part as HTMLElement);
}

/** Replaces the element with the same ID. A focus inside of it moves to the new one. */
function replace(part: HTMLElement): void {
  const old = document.getElementById(part.id);
  if (!old) return;
  const hadFocus = old.contains(document.activeElement);
  part.removeAttribute("hx-swap-oob");
  old.replaceWith(part);
  if (hadFocus) {
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }
  part.dispatchEvent(new Event("portal:replaced", { bubbles: true })); // htmx takes over its links
}
