// Names the file and line of a text in the previewed page, and copies them. The attribute that it
// reads exists in the preview only.

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
  const [first, ...others] = places;
  if (!first) {
    said?.replaceChildren("No file has this text: it is the member's, or fixed in the portal.");
    return;
  }
  const copied = await navigator.clipboard?.writeText(first).then(
    () => true,
    () => false,
  );
  said?.replaceChildren(
    code(first),
    copied ? " is copied." : "",
    ...others.flatMap((place) => [" With ", code(place)]),
  );
}

function code(place: string): HTMLElement {
  const element = document.createElement("code");
  const [, file, line] = /^(.*):(\d+)$/.exec(place) ?? [];
  element.textContent = `${file}, line ${line}`;
  return element;
}
