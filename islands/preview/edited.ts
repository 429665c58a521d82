// Finds the text that an editor has just saved, in a page that was loaded again.

/** The editors' texts. The frame around main also counts messages. */
const texts = "main [data-preview-text]";

const spoken = ["aria-label", "alt", "title", "placeholder"];

function textOf(element: Element): string {
  const heard = spoken.map((name) => element.getAttribute(name) ?? "");
  return [element.textContent, ...heard].join(" ").replace(/\s+/g, " ").trim();
}

/** Returns the texts of a page, to compare them after it is loaded again. */
export function textsOf(page: Document | null): Set<string> {
  return new Set([...(page?.querySelectorAll(texts) ?? [])].map(textOf));
}

/**
 * Opens, scrolls to and outlines the first text of the frame's page that is not among those before.
 */
export function showEdited(frame: HTMLIFrameElement, before: Set<string>): void {
  const edited = firstFresh(frame, before);
  if (!edited) return;
  open(edited);
  edited.classList.add("preview-edited");
  const { contentWindow: view } = frame;
  const { top, bottom, height } = edited.getBoundingClientRect();
  if (!view || (top >= 0 && bottom <= view.innerHeight)) return;
  // scrollIntoView also moves the preview
  view.scrollTo(0, view.scrollY + top - (view.innerHeight - height) / 2);
}

/** Returns the innermost first element with a text that is not among those before. */
function firstFresh(frame: HTMLIFrameElement, before: Set<string>): Element | undefined {
  const all = [...(frame.contentDocument?.querySelectorAll(texts) ?? [])];
  const fresh = all.filter((element) => !before.has(textOf(element)));
  return fresh.find((element) => !fresh.some((other) => other !== element && element.contains(other)));
}

/** Opens everything that hides an element by being closed. */
function open(element: Element): void {
  for (let closed = shut(element); closed; closed = shut(element)) closed.setAttribute("open", "");
}

function shut(element: Element): Element | null {
  // A summary is visible while its details are closed.
  const summary = element.closest("summary")?.parentElement;
  const closed = element.closest("details:not([open]), dialog:not([open])");
  return closed === summary
    ? (closed?.parentElement?.closest("details:not([open]), dialog:not([open])") ?? null)
    : closed;
}
