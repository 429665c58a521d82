// The script of the editors' preview. Members never load it. The preview works without it, as a
// form with links. The script applies a choice at once, shows a saved file without losing the
// scroll position, names the file of a text, and updates the form when the editor follows a link in
// the frame.
import { showEdited, textsOf } from "./preview/edited";
import { fit } from "./preview/fit";
import { copyTexts, nameTexts } from "./preview/names";

const retryDelay = 500; // milliseconds; the portal does not respond while it is being rebuilt

const stage = document.querySelector<HTMLElement>("#stage");
const form = document.querySelector<HTMLFormElement>("[data-preview-form]");
const frame = document.querySelector<HTMLIFrameElement>(".preview-frame");

const place = document.querySelector<HTMLElement>(".preview-place");

copyTexts(document);
if (stage && form && frame) {
  fit(frame);
  if (place) nameTexts(frame, place);
  form.addEventListener("change", () => form.requestSubmit());
  // A page that has not finished loading.
  form.addEventListener("submit", () => takePage(frame, form));
  frame.addEventListener("load", () => follow(frame, form));
  void watch(stage, () => {
    refresh(frame);
    void updateNews();
  });
  showCurrent();
}

/**
 * Scrolls the list of pages to the current one. scrollIntoView would also scroll the whole page.
 */
function showCurrent(): void {
  const list = document.querySelector<HTMLElement>(".preview-list");
  const item = list?.querySelector<HTMLElement>("[aria-current=page]");
  if (!list || !item) return;
  const below = item.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += below - list.clientHeight / 3;
}

/** Updates the form and the link to a new tab to the page that the frame shows. */
function follow(frame: HTMLIFrameElement, form: HTMLFormElement): void {
  if (takePage(frame, form)) void updatePage(form);
  const place = frame.contentWindow?.location;
  if (place?.pathname.startsWith("/preview/show/"))
    document.querySelector("[data-preview-open]")?.setAttribute("href", place.href);
}

/** Sets the form's page to the one that the frame shows, and returns true if it was another. */
function takePage(frame: HTMLIFrameElement, form: HTMLFormElement): boolean {
  const place = frame.contentWindow?.location;
  const [, prefix, path] = /^(\/preview\/show\/[^/]+)(\/.*)$/.exec(place?.pathname ?? "") ?? [];
  const page = form.elements.namedItem("page");
  if (!place || !prefix || !path || !(page instanceof HTMLInputElement)) return false;
  const initial = new URL(frame.src).pathname.slice(prefix.length);
  if (path === initial || page.value === path + place.search) return false;
  page.value = path + place.search;
  return true;
}

/** Offers the states of the page that the frame shows now, and marks it in the list. */
async function updatePage(form: HTMLFormElement): Promise<void> {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const address = `${location.pathname}?${query}`;
  const response = await fetch(address, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const state = document.querySelector<HTMLSelectElement>("#state");
  const states = fresh.querySelector<HTMLSelectElement>("#state");
  if (!state || states?.value !== state.value) return; // this page is in a state of the page before
  state.replaceWith(states); // options that move alone can lose the choice
  for (const part of [".preview-list", ".preview-tools > h2"]) {
    const now = fresh.querySelector(part);
    if (now) document.querySelector(part)?.replaceWith(now);
  }
  showCurrent();
  history.replaceState(null, "", address);
}

/** Waits for changes of the content, for as long as the preview is open. */
async function watch(stage: HTMLElement, changed: () => void): Promise<void> {
  for (let version = stage.dataset.version; ; ) {
    const now = await nextVersion(`${stage.dataset.changes}?since=${version}`);
    if (now === undefined || now === version) continue;
    version = now;
    changed();
  }
}

async function nextVersion(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { cache: "no-store" });
    if (response.ok) return String((await response.json()).version);
  } catch {
    // the caller retries after the delay below
  }
  await new Promise((resolve) => setTimeout(resolve, retryDelay));
  return undefined;
}

/**
 * Reloads the frame's page, restores its scroll position and open details, and shows what changed.
 */
function refresh(frame: HTMLIFrameElement): void {
  const { scrollX, scrollY } = frame.contentWindow ?? { scrollX: 0, scrollY: 0 };
  const open = openDetails(frame);
  const before = textsOf(frame.contentDocument);
  frame.addEventListener(
    "load",
    () => {
      for (const [i, details] of [...allDetails(frame)].entries()) details.open = open.includes(i);
      frame.contentWindow?.scrollTo(scrollX, scrollY);
      showEdited(frame, before);
    },
    { once: true },
  );
  // It comes after the load.
  if (frame.contentWindow) frame.contentWindow.history.scrollRestoration = "manual";
  frame.contentWindow?.location.reload();
}

function allDetails(frame: HTMLIFrameElement): Iterable<HTMLDetailsElement> {
  return frame.contentDocument?.querySelectorAll("main details") ?? [];
}

/**
 * Returns the indexes of the open details. They must be open before the scroll position is
 * restored, because the page can be too short while they are closed.
 */
function openDetails(frame: HTMLIFrameElement): number[] {
  return [...allDetails(frame)].flatMap((details, i) => (details.open ? [i] : []));
}

/** Replaces the findings with the current ones. */
async function updateNews(): Promise<void> {
  const response = await fetch(location.href, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("news");
  if (fresh) document.getElementById("news")?.replaceWith(fresh);
}
