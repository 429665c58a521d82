import type { hydrate } from "../hydrate";
import type { Island } from "../registry";
import { clicked } from "./clicks";
import { opensDialog } from "./dialogs";

type Runtime = () => Promise<{ hydrate: typeof hydrate }>;

const triggers = ["pointerdown", "focusin", "keydown", "click", "close"];
const controls = "a[href], button, input[type=submit], input[type=button], input[type=image]";
const holdTimeout = 10_000; // milliseconds

/**
 * Defines <portal-island name props>. It contains the server's HTML and hydrates it with a React
 * component at the first interaction, or at once with when="load". A click before the component has
 * loaded is held and replayed afterwards. If the component fails to load within the timeout, the
 * click takes effect natively: the form is submitted, the link followed.
 *
 * An island that works without React takes its presses itself, and loads React when it needs it.
 */
export function defineIslands(runtime: Runtime, islands: Record<string, Island>): void {
  if (!("customElements" in window)) return;

  class PortalIsland extends HTMLElement {
    private props: object | undefined;
    private started = false;
    private held: (() => HTMLElement | undefined) | undefined; // finds the control again
    private release = 0; // the timer of the held click
    private unmount: (() => void) | undefined;

    connectedCallback(): void {
      if (this.props) return;
      const given = JSON.parse(this.getAttribute("props") ?? "{}");
      const early = this.island?.early;
      this.props = early ? early.propsOf(given) : (given as object);
      if (early) early.start(this, this.props, () => this.hydrate());
      else for (const trigger of triggers) this.addEventListener(trigger, this, true);
      if (this.getAttribute("when") === "load") void this.start();
    }

    /** Waits one microtask, because moving an island within the page also disconnects it. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) this.unmount?.();
      });
    }

    handleEvent(event: Event): void {
      if (event.type === "click") this.hold(event as MouseEvent);
      if (event.type === "close") this.held = undefined;
      void this.start();
    }

    private get island() {
      return islands[this.getAttribute("name") ?? ""];
    }

    private hold(click: MouseEvent): void {
      const control = clicked(click, controls);
      if (!control) return; // form-input.ts restores checkboxes by clicks
      this.held = undefined; // a later click replaces the held one
      if (opensDialog(control) || closesDialog(control)) return;
      click.preventDefault();
      click.stopImmediatePropagation(); // it will be replayed
      // As placeOf in form-input.ts. Sharing it would add a file to every page.
      const all = () => [...this.querySelectorAll<HTMLElement>(controls)];
      const place = all().indexOf(control);
      this.held = () => (this.contains(control) ? control : all()[place]);
      this.setAttribute("aria-busy", "true");
      clearTimeout(this.release);
      this.release = setTimeout(() => this.letGo(), holdTimeout) as unknown as number;
    }

    private async start(): Promise<void> {
      if (this.started) return;
      this.started = true;
      await this.hydrate().catch(() => {}); // then the press takes effect natively
      this.letGo();
    }

    /** Rejects when the component does not load or throws. */
    private async hydrate(): Promise<void> {
      try {
        const { island, props } = this;
        if (!island || !props) throw new Error(`no island named ${this.getAttribute("name")}`);
        const [{ hydrate }, component] = await Promise.all([runtime(), island.load()]);
        if (this.isConnected) this.unmount = await hydrate(this, component.default, props);
      } catch (error) {
        console.error(error);
        throw error;
      }
    }

    /** Stops holding clicks and replays the held one, for React if it has loaded, else natively. */
    private letGo(): void {
      for (const trigger of triggers) this.removeEventListener(trigger, this, true);
      this.removeAttribute("aria-busy");
      const find = this.held;
      this.held = undefined;
      find?.()?.click();
    }
  }

  customElements.define("portal-island", PortalIsland);
}

function closesDialog(control: HTMLElement): boolean {
  return control.closest("form")?.getAttribute("method") === "dialog";
}
