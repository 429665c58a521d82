// Firefox by WebDriver BiDi. Playwright uses commands that Firefox ESR does not have, so puppeteer
// drives it.
import { setTimeout as delay } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { find, patience } from "./in-page.mjs";

/**
 * Starts an installed Firefox, unchanged. Its pointer is a finger, because only phones offer to
 * keep the ID cards.
 */
export async function startFirefox(executablePath) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 },
  });
  const page = await browser.newPage();
  page.setDefaultNavigationTimeout(patience);
  return new Firefox(browser, page, await browser.version());
}

/** One window. Its methods are those of the WebKit in webkit.mjs. */
class Firefox {
  name = "firefox";
  #browser;
  #page;
  #frame;

  constructor(browser, page, version) {
    this.version = version;
    this.#browser = browser;
    this.#page = page;
    this.#frame = page;
  }

  resize(width, height) {
    return this.#page.setViewport({ width, height });
  }

  open(url) {
    return this.#page.goto(url, { waitUntil: "domcontentloaded" });
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
    await (await this.#wait("field", label)).type(text);
  }

  async upload(selector, path) {
    await (await this.#wait("selector", selector)).uploadFile(path);
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
      await delay(100);
    }
  }
}
