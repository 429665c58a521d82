import type { hydrate } from "../hydrate";
import type { EarlyModule, IslandModule } from "../registry";
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
 * An island with an early module loads that after the page, while the network is free, and React
 * not before the module says so. The module may act on a press itself.
 */
export function defineIslands(
  runtime: Runtime,
  islands: Record<string, () => Promise<IslandModule>>,
  early: Record<string, () => Promise<EarlyModule>> = {},
): void {
  if (!("customElements" in window)) return;

  class PortalIsland extends HTMLElement {
    private started = false;
    private held: HTMLElement | undefined;
    private release = 0; // the timer of the held click
    private unmount: (() => void) | undefined;
    private earlyProps = {}; // what the early module passes to the component

    connectedCallback(): void {
      if (this.started) return;
      for (const trigger of triggers) this.addEventListener(trigger, this, true);
      if (this.getAttribute("when") === "load") void this.start();
      // If this fails, the first touch tries again, or loads React.
      if (this.early) afterLoad(() => this.early?.().catch(() => {}));
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
      if (this.early)
        this.early()
          .then((module) => module.touch(this))
          .catch(() => this.start());
      else void this.start();
    }

    private get early() {
      return early[this.getAttribute("name") ?? ""];
    }

    private hold(click: MouseEvent): void {
      const control = clicked(click, controls);
      if (!control) return; // form-input.ts restores checkboxes by clicks
      this.held = undefined; // a later click replaces the held one
      if (opensDialog(control) || closesDialog(control)) return;
      click.preventDefault();
      this.held = control;
      this.setAttribute("aria-busy", "true");
      clearTimeout(this.release);
      this.release = setTimeout(() => this.letGo(), holdTimeout) as unknown as number;
      if (this.early) void this.actEarly(control, this.early);
      else click.stopImmediatePropagation(); // it will be replayed
    }

    /** Unless a later press has replaced it, or React has arrived and will take the press. */
    private async actEarly(control: HTMLElement, load: () => Promise<EarlyModule>): Promise<void> {
      const module = await load().catch(() => undefined);
      if (this.held !== control || this.unmount) return;
      const acted = module?.press(control, { ...this.given(), ...this.earlyProps });
      if (!acted) return this.start();
      this.held = undefined;
      clearTimeout(this.release);
      this.earlyProps = acted.props;
      await acted.needsReact;
      await this.start();
    }

    private async start(): Promise<void> {
      if (this.started) return;
      this.started = true;
      try {
        await this.hydrate();
      } catch (error) {
        console.error(error);
        this.dataset.failed = ""; // for page-report.ts
      }
      this.letGo();
    }

    private async hydrate(): Promise<void> {
      const load = islands[this.getAttribute("name") ?? ""];
      if (!load) throw new Error(`no island named ${this.getAttribute("name")}`);
      const [{ hydrate }, island] = await Promise.all([runtime(), load()]);
      if (!this.isConnected) return;
      const props = island.propsOf?.(this, this.given()) ?? this.given();
      this.unmount = await hydrate(this, island.default, { ...props, ...this.earlyProps });
    }

    private given() {
      return JSON.parse(this.getAttribute("props") ?? "{}");
    }

    /** Stops holding clicks and replays the held one, for React if it has loaded, else natively. */
    private letGo(): void {
      for (const trigger of triggers) this.removeEventListener(trigger, this, true);
      this.removeAttribute("aria-busy");
      const control = this.held;
      this.held = undefined;
      control?.click();
    }
  }

  customElements.define("portal-island", PortalIsland);
}

function afterLoad(run: () => void): void {
  if (document.readyState === "complete") run();
  else addEventListener("load", run);
}

function closesDialog(control: HTMLElement): boolean {
  return control.closest("form")?.getAttribute("method") === "dialog";
}
