// Names the file and line of a text in the previewed page, and copies them. The attribute that it
// reads exists in the preview only.

import { type Place, placeOf } from "./edit-url";

/** What to paste to change a text that the folder does not have (handlers/editors/find.go). */
type Paste = { file: string; text: string; exists: boolean; url: string };

const attribute = "data-preview-text";

/** What a click uses. With Alt it names the text instead. */
const controls = "a, button, input, select, textarea, label, summary";

/** Shows in the element `result` where the text is that an editor clicks in the frame. */
export function nameTexts(frame: HTMLIFrameElement, result: HTMLElement): void {
  result.hidden = false;
  const listen = () => {
    frame.contentDocument?.addEventListener("click", (click) => name(click, result), true);
  };
  frame.addEventListener("load", listen);
  listen(); // the page may have loaded before this script
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
  const [first, ...others] = places.map((place) => placeOf(place, result.dataset.editUrl ?? ""));
  if (!places[0] || !first) {
    said?.replaceChildren("No file has this text: it is the member's, or fixed in the portal.");
    return;
  }
  const copied = await navigator.clipboard?.writeText(places[0]).then(
    () => true,
    () => false,
  );
  said?.replaceChildren(
    named(first),
    copied ? " is copied." : "",
    ...others.flatMap((place) => [" With ", named(place)]),
  );
  await offerPaste(places[0], result);
}

/** Shows what to paste for a text that the editors' folder does not have. */
async function offerPaste(place: string, result: HTMLElement): Promise<void> {
  const offer = result.querySelector<HTMLElement>("[data-paste]");
  if (!offer) return;
  offer.hidden = true;
  const response = await fetch(`/preview/place?at=${encodeURIComponent(place)}`, { cache: "no-store" });
  const paste: Paste = await response.json();
  if (!response.ok || !paste.text) return;
  offer.querySelector("pre")?.replaceChildren(paste.text);
  const name = named({ name: paste.file, url: paste.url });
  const into = paste.exists ? " Add this text to " : " Paste this text into a new file ";
  result.querySelector("[role=status]")?.append(into, name, ".");
  offer.hidden = false;
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
