// Names the file and line of a text in the previewed page, and copies them. The attribute that it
// reads exists in the preview only.

import { type Place, placeOf } from "./edit-url";

/** What to paste to change a text that the folder does not have (handlers/editors/find.go). */
type Paste = { file: string; text: string; line: number; exists: boolean; url: string };

const attribute = "data-preview-text";

/** What a click uses. With Alt it names the text instead. */
const controls = "a, button, input, select, textarea, label, summary";

/** Shows in the element `result` where the text is that an editor clicks in the frame. */
export function nameTexts(frame: HTMLIFrameElement, result: HTMLElement): void {
  result.hidden = false;
  const clicked = (click: MouseEvent) => name(click, result);
  // A page that had loaded before this script gets the same listener twice, which is once.
  const listen = () => frame.contentDocument?.addEventListener("click", clicked, true);
  frame.addEventListener("load", listen);
  listen();
}

function name(click: MouseEvent, result: HTMLElement): void {
  const target = click.target as Element; // of the frame's own window: instanceof is false
  if (!click.altKey && target.closest(controls)) return;
  if (click.altKey) {
    click.preventDefault();
    click.stopPropagation();
  }
  for (const before of target.ownerDocument.querySelectorAll(".preview-named")) {
    before.classList.remove("preview-named");
  }
  const text = target.closest(`[${attribute}]`);
  text?.classList.add("preview-named");
  void show(text?.getAttribute(attribute)?.split("\n") ?? [], result);
}

async function show(places: string[], result: HTMLElement): Promise<void> {
  const said = result.querySelector("[role=status]");
  const offer = result.querySelector<HTMLElement>("[data-paste]");
  if (offer) offer.hidden = true;
  const [first, ...others] = places.map((place) => placeOf(place, result.dataset.editUrl ?? ""));
  if (!places[0] || !first) {
    said?.replaceChildren("No file has this text: it is the member's, or fixed in the portal.");
    return;
  }
  const lines = others.flatMap((place) => [" With ", named(place)]);
  if (first.builtin) {
    said?.replaceChildren("Built in. ", ...(await pasteInto(places[0], offer)), ...lines);
    return;
  }
  const copied = await navigator.clipboard?.writeText(places[0]).then(
    () => true,
    () => false,
  );
  said?.replaceChildren(named(first), copied ? " is copied." : "", ...lines);
}

/** Shows what to paste for a built-in text, and returns where. */
async function pasteInto(place: string, offer: HTMLElement | null): Promise<(string | Node)[]> {
  const response = await fetch(`/preview/place?at=${encodeURIComponent(place)}`, { cache: "no-store" });
  const paste: Paste = await response.json();
  if (!response.ok || !paste.file) return [];
  const file = named({ name: paste.file, url: paste.url, builtin: false });
  if (!paste.text) return [file, `, line ${paste.line}, has this text, but members don't see it now.`];
  offer?.querySelector("pre")?.replaceChildren(paste.text);
  if (offer) offer.hidden = false;
  if (!paste.exists) return ["Paste this into a new file ", file, "."];
  return paste.line
    ? ["Paste this into ", file, `, below line ${paste.line}.`]
    : ["Paste this at the end of ", file, "."];
}

/** Copies the text beside each button of the page. */
export function copyTexts(page: Document): void {
  page.addEventListener("click", (click) => {
    const button = (click.target as Element).closest<HTMLButtonElement>("[data-paste] button");
    const text = button?.parentElement?.querySelector("pre")?.textContent;
    if (!button || !text) return;
    void navigator.clipboard?.writeText(text).then(() => {
      button.textContent = "Copied";
    });
  });
}

/** Returns the file and line, as a link if there is a place to edit them. */
function named(place: Place): HTMLElement {
  const code = document.createElement("code");
  code.textContent = place.name;
  if (!place.url) return code;
  const link = document.createElement("a");
  link.href = place.url;
  link.target = "_blank";
  link.rel = "noopener";
  link.append(code);
  return link;
}
