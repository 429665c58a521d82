// Functions that run in the page, in every browser. They find what a person sees: the text of a
// control, the label of a field.

/** How long to wait for what a page should show, in milliseconds. */
export const timeout = 20_000;

/**
 * Returns the first visible element of a kind with this text: "press" for what can be pressed,
 * "field" for the control of a label, "text" for any text. null for none.
 */
export function find(kind, text) {
  const squeeze = (value) => value.replace(/\s+/g, " ").trim();
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
  };
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible
  const says = (element) => squeeze(element.innerText ?? "");
  if (kind === "text") return document.body && says(document.body).includes(text) ? document.body : null;
  if (kind === "selector") return inView([...document.querySelectorAll(text)].find(isVisible));
  const [selector, pick] =
    kind === "field"
      ? ["label", (label) => label.control]
      : ["a, button, summary, [role=switch]", (element) => element];
  const all = [...document.querySelectorAll(selector)].filter((element) => isVisible(element));
  const found =
    all.find((element) => says(element) === text) ?? all.find((element) => says(element).startsWith(text));
  return inView(found && pick(found));

  // A bar at the bottom covers what a driver scrolls to the edge of the window.
  function inView(element) {
    element?.scrollIntoView({ block: "center" });
    return element ?? null;
  }
}

/** Returns how many pixels the page is wider than the window. */
export function tooWide() {
  return Math.max(0, document.documentElement.scrollWidth - innerWidth);
}

/** Returns what an open dialog looks like: its height, and the free space between its parts. */
export function dialogShape() {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) return null;
  const boxes = [...dialog.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ height }) => height);
  const gaps = boxes.slice(1).map(({ top }, i) => top - boxes[i].bottom);
  return { height: dialog.getBoundingClientRect().height, window: innerHeight, gap: Math.max(0, ...gaps) };
}

/** Returns whether the navigation of a phone is below the heading, and the heading uncovered. */
export function headingIsFree() {
  const { left, top, width, height } = document.querySelector("h1").getBoundingClientRect();
  return Boolean(
    document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2)?.closest("main"),
  );
}
