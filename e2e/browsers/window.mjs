// A window of a browser whose library has pages like Playwright's, as Playwright and puppeteer do.
import { setTimeout as delay } from "node:timers/promises";
import { find, timeout } from "./in-page.mjs";

/**
 * One window. Its methods are those of the WebKit in webkit.mjs. For what the libraries do in
 * different ways, it takes three functions: resize(page, width, height), type(element, text) and
 * attach(element, path).
 */
export class Window {
  #browser;
  #page;
  #frame;
  #ways;

  constructor(name, version, browser, page, ways) {
    this.name = name;
    this.version = version;
    this.#browser = browser;
    this.#page = page;
    this.#frame = page;
    this.#ways = ways;
  }

  resize(width, height) {
    return this.#ways.resize(this.#page, width, height);
  }

  open(url) {
    return this.#page.goto(url, { waitUntil: "domcontentloaded" });
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
    await this.#ways.type(await this.#wait("field", label), text);
  }

  async upload(selector, path) {
    await this.#ways.attach(await this.#wait("selector", selector), path);
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
    const end = Date.now() + timeout;
    for (;;) {
      const handle = await this.#frame
        .evaluateHandle(`(${find})(${JSON.stringify(kind)}, ${JSON.stringify(text)})`)
        .catch(() => null);
      const element = handle?.asElement();
      if (element) return element;
      if (Date.now() > end) throw new Error(`no ${kind} "${text}"`);
      await delay(100);
    }
  }
}
