import type { Tracked } from "./analytics-track";

type Tell = (event: Tracked) => void;

const restful = 700; // milliseconds after which a mouse rests on something

/**
 * Hears what the page's attributes declare, wherever in the page and whenever they came into it: data-track when it is
 * pressed, or chosen if it is on an option; data-track-change and data-track-submit when a field or a form in it changes
 * or is sent; data-track-hover when a mouse rests on it, once.
 */
export function listen(tell: Tell): void {
  const say = (text: string | undefined) => text && tell(parse(text));
  document.addEventListener("click", ({ target }) => {
    say(closest(target, "[data-track]:not(option)")?.dataset.track);
  });
  document.addEventListener("submit", ({ target }) => {
    say(closest(target, "[data-track-submit]")?.dataset.trackSubmit);
  });
  document.addEventListener("change", ({ target }) => {
    const option = target instanceof HTMLSelectElement ? target.selectedOptions[0] : undefined;
    say(option?.dataset.track ?? closest(target, "[data-track-change]")?.dataset.trackChange);
  });
  document.addEventListener("portal:track", (event) => tell((event as CustomEvent<Tracked>).detail));
  watchMouse((element) => say(element.dataset.trackHover));
}

function watchMouse(rests: (element: HTMLElement) => void): void {
  const told = new WeakSet<HTMLElement>();
  let under: HTMLElement | undefined;
  let timer = 0;
  document.addEventListener("pointerover", ({ pointerType, target }) => {
    const element = closest(target, "[data-track-hover]");
    if (element === under || pointerType !== "mouse") return;
    under = element;
    clearTimeout(timer);
    if (!element || told.has(element)) return;
    timer = setTimeout(() => {
      told.add(element);
      rests(element);
    }, restful) as unknown as number;
  });
}

function closest(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined;
}

/** The form in which views/analytics writes an event: "menu_click item=billing". */
function parse(text: string): Tracked {
  const [name = "", ...params] = text.split(" ");
  return { name, params: Object.fromEntries(params.map((param) => param.split("="))) };
}
