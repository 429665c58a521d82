import type { hydrate } from "../hydrate";
import type { IslandModule } from "../registry";
import { clicked } from "./clicks";
import { opensDialog } from "./dialogs";

type Runtime = () => Promise<{ hydrate: typeof hydrate }>;

const touches = ["pointerdown", "focusin", "keydown", "click", "close"];
const holdable = "a[href], button, input[type=submit], input[type=button], input[type=image]";
const patience = 10_000; // milliseconds that a held click waits for its island

/**
 * Defines <portal-island name props>: the server's HTML until it is first touched (or at once with when="load"), then a
 * React component over the same HTML. A click that comes before the component waits for it, and is done natively after
 * all (the form sent, the link followed) when the component cannot be had.
 */
export function defineIslands(runtime: Runtime, islands: Record<string, () => Promise<IslandModule>>): void {
  if (!("customElements" in window)) return;

  class PortalIsland extends HTMLElement {
    private started = false;
    private held: HTMLElement | undefined;
    private unmount: (() => void) | undefined;

    connectedCallback(): void {
      if (this.started) return;
      for (const touch of touches) this.addEventListener(touch, this, true);
      if (this.getAttribute("when") === "load") void this.start();
    }

    /** An island that was only moved within the page stays what it was. */
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

    private hold(click: MouseEvent): void {
      const control = clicked(click, holdable);
      if (!control) return; // a box, perhaps ticked again on the member's behalf
      this.held = undefined; // a later press says better what the member wants
      if (opensDialog(control) || closesDialog(control)) return;
      click.preventDefault();
      click.stopImmediatePropagation();
      this.held = control;
      this.setAttribute("aria-busy", "true");
      setTimeout(() => this.release(), patience);
    }

    private async start(): Promise<void> {
      if (this.started) return;
      this.started = true;
      try {
        await this.hydrate();
      } catch (error) {
        console.error(error);
      }
      this.release();
    }

    private async hydrate(): Promise<void> {
      const load = islands[this.getAttribute("name") ?? ""];
      if (!load) throw new Error(`no island named ${this.getAttribute("name")}`);
      const [{ hydrate }, island] = await Promise.all([runtime(), load()]);
      if (!this.isConnected) return;
      this.unmount = await hydrate(this, island.default, JSON.parse(this.getAttribute("props") ?? "{}"));
    }

    /** Lets go of the clicks; the held one is done again, by React if it is there by now, else by the browser. */
    private release(): void {
      for (const touch of touches) this.removeEventListener(touch, this, true);
      this.removeAttribute("aria-busy");
      const control = this.held;
      this.held = undefined;
      control?.click();
    }
  }

  customElements.define("portal-island", PortalIsland);
}

function closesDialog(control: HTMLElement): boolean {
  return control.closest("form")?.getAttribute("method") === "dialog";
}
