import type { Tracked } from "./analytics-track";

type Report = (event: Tracked) => void;

const hoverDelay = 700; // milliseconds

/**
 * Reports the events that attributes declare, also in fragments that are swapped in later.
 * data-track reports a click, or the choice of an option. data-track-change and data-track-submit
 * report a change or submit inside their element. data-track-hover reports, once, that a mouse
 * rests on its element.
 */
export function listen(report: Report): void {
  const reportText = (text: string | undefined) => text && report(parse(text));
  document.addEventListener("click", ({ target }) => {
    reportText(closest(target, "[data-track]:not(option)")?.dataset.track);
  });
  document.addEventListener("submit", ({ target }) => {
    reportText(closest(target, "[data-track-submit]")?.dataset.trackSubmit);
  });
  document.addEventListener("change", ({ target }) => {
    const option = target instanceof HTMLSelectElement ? target.selectedOptions[0] : undefined;
    reportText(option?.dataset.track ?? closest(target, "[data-track-change]")?.dataset.trackChange);
  });
  document.addEventListener("portal:track", (event) => report((event as CustomEvent<Tracked>).detail));
  watchMouse((element) => reportText(element.dataset.trackHover));
}

function watchMouse(hovered: (element: HTMLElement) => void): void {
  const reported = new WeakSet<HTMLElement>();
  let current: HTMLElement | undefined;
  let timer = 0;
  document.addEventListener("pointerover", ({ pointerType, target }) => {
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
  return (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined;
}

/** Parses an event in the format of views/analytics, such as "menu_click item=billing". */
function parse(text: string): Tracked {
  const [name = "", ...params] = text.split(" ");
  return { name, params: Object.fromEntries(params.map((param) => param.split("="))) };
}
