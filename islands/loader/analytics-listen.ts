import type { Tracked } from "./analytics-track";

type Report = (event: Tracked) => void;

const hoverDelay = 700; // milliseconds

/**
 * Reports the events that attributes declare, including those in fragments that are swapped in
 * later. data-track reports a click, or the choice of an option. Without a value it is on the link
 * of a menu, whose item is the first part of its path. data-track-change and data-track-submit
 * report a change or submit inside their element. data-track-hover reports, once, that a mouse
 * rests on its element.
 */
export function listen(report: Report): void {
  const reportText = (text: string | undefined) => text && report(parse(text));
  addEventListener("click", ({ target }) => {
    const element = closest(target, "[data-track]:not(option)") as HTMLAnchorElement | undefined;
    reportText(element && (element.dataset.track || `menu_click item=${element.pathname.split("/")[1]}`));
  });
  addEventListener("submit", ({ target }) => {
    reportText(closest(target, "[data-track-submit]")?.dataset.trackSubmit);
  });
  addEventListener("change", ({ target }) => {
    const option = (target as HTMLSelectElement).selectedOptions?.[0];
    reportText(option?.dataset.track ?? closest(target, "[data-track-change]")?.dataset.trackChange);
  });
  document.addEventListener("portal:track", (event) => report((event as CustomEvent<Tracked>).detail));
  watchMouse((element) => reportText(element.dataset.trackHover));
}

function watchMouse(hovered: (element: HTMLElement) => void): void {
  const reported = new WeakSet<HTMLElement>();
  let current: HTMLElement | undefined;
  let timer = 0;
  addEventListener("pointerover", ({ pointerType, target }) => {
    const element = closest(target, "[data-track-hover]");
    if (element === current || pointerType !== "mouse") return;
    current = element;
    clearTimeout(timer);
    if (!element || reported.has(element)) return;
    timer = setTimeout(() => {
      reported.add(element);
      hovered(element);
    }, hoverDelay) as unknown as number;
  });
}

function closest(target: EventTarget | null, selector: string): HTMLElement | undefined {
  // The document has no closest.
  return (target as Element).closest?.<HTMLElement>(selector) ?? undefined;
}

/** Parses an event in the format of views/analytics, such as "menu_click item=billing". */
function parse(text: string): Tracked {
  const [name = "", ...params] = text.split(" ");
  return { name, params: Object.fromEntries(params.map((param) => param.split("="))) };
}
