// The Chromium of the tests, as Playwright drives it.
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { find, patience } from "./in-page.mjs";

/** Starts the Chromium of the tests, as a phone. Resolves to a Window. */
export async function startChromium() {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  return new Window("chromium", browser, await context.newPage());
}

/** One window. Its methods are those of the WebKit in webkit.mjs. */
class Window {
  #browser;
  #page;
  #frame;

  constructor(name, browser, page) {
    this.name = name;
    this.version = browser.version();
    this.#browser = browser;
    this.#page = page;
    this.#frame = page;
    page.setDefaultTimeout(patience);
  }

  resize(width, height) {
    return this.#page.setViewportSize({ width, height });
  }

  open(url) {
    return this.#page.goto(url);
  }

  url() {
    return this.#page.url();
  }

  evaluate(run, ...args) {
    return this.#frame.evaluate(`(${run}).apply(null, ${JSON.stringify(args)})`);
  }

  async press(text) {
    await (await this.#wait("press", text)).click();
  }

  async pressAt(selector) {
    await (await this.#wait("selector", selector)).click();
  }

  async fill(label, text) {
    await (await this.#wait("field", label)).fill(text);
  }

  async upload(selector, path) {
    await (await this.#wait("selector", selector)).setInputFiles(path);
  }

  key(name) {
    return this.#page.keyboard.press(name);
  }

  sees(text) {
    return this.#wait("text", text);
  }

  /** Does something in the first frame of the page. */
  async inFrame(act) {
    const element = await this.#wait("selector", "iframe");
    this.#frame = await element.contentFrame();
    try {
      await act(this);
    } finally {
      this.#frame = this.#page;
    }
  }

  picture(path) {
    return this.#page.screenshot({ path });
  }

  close() {
    return this.#browser.close();
  }

  /** Waits for an element of the page, across navigations. */
  async #wait(kind, text) {
    const end = Date.now() + patience;
    for (;;) {
      const handle = await this.#frame
        .evaluateHandle(`(${find})(${JSON.stringify(kind)}, ${JSON.stringify(text)})`)
        .catch(() => null);
      const element = handle?.asElement();
      if (element) return element;
      if (Date.now() > end) throw new Error(`no ${kind} "${text}"`);
      await this.#page.waitForTimeout(100);
    }
  }
}
