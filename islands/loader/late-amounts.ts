import { fetchGood, pageOwner, Refusal } from "../http";

/**
 * Loads the amounts that came too late for the page, and replaces each part of it that depends on
 * them. htmx could do that too, but it is 14 kB that a member on a slow connection would wait for.
 * Without an answer, the page keeps the amounts that it has and their time.
 */
export async function loadLateAmounts(): Promise<void> {
  const path = document.querySelector<HTMLElement>("[data-late]")?.dataset.late;
  if (!path) return;
  const headers = { "HX-Request": "true", "X-Page-Owner": pageOwner() };
  const html = await fetchGood(path, { headers }, (response) => response.text()).catch(follow);
  const parts = new DOMParser().parseFromString(html, "text/html").body.children;
  for (const part of [...parts]) replace(part as HTMLElement);
}

/** Leads to sign-in when the session has ended, or to the page that names the active member. */
function follow(error: unknown): never {
  const elsewhere = error instanceof Refusal && error.headers.get("HX-Redirect");
  if (elsewhere) location.href = elsewhere;
  throw error;
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
