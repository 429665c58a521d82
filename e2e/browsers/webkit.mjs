// WebKit by WebDriver: Debian's WebKitWebDriver drives the MiniBrowser of WebKitGTK.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../portal.mjs";
import { find, timeout } from "./in-page.mjs";

const elementKey = "element-6066-11e4-a52e-4f735466cecf"; // of the W3C's WebDriver

/** Starts WebKit. miniBrowser is the path of its browser. Resolves to a WebKit. */
export async function startWebKit(miniBrowser) {
  const port = await freePort();
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: narrowToolbar(),
    WEBKIT_DISABLE_COMPOSITING_MODE: "1", // without a GPU
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", // its sandbox refuses root
  };
  const driver = spawn(
    "xvfb-run",
    ["-a", "-s", "-screen 0 1400x1200x24", "WebKitWebDriver", `--port=${port}`],
    {
      env,
      stdio: "ignore",
      detached: true, // a group of its own, so that all of it ends
    },
  );
  const webkit = new WebKit(`http://127.0.0.1:${port}`, driver);
  await webkit.begin(miniBrowser);
  return webkit;
}

/** With the toolbar of its usual size, a window is never narrower than 447 px. */
function narrowToolbar() {
  const folder = mkdtempSync(`${tmpdir()}/portal-gtk-`);
  for (const version of ["gtk-3.0", "gtk-4.0"]) {
    mkdirSync(`${folder}/${version}`);
    writeFileSync(
      `${folder}/${version}/gtk.css`,
      "toolbar, headerbar, toolbar *, headerbar *, entry, button { padding: 0; margin: 0; border: 0; min-width: 0; font-size: 4px }",
    );
  }
  return folder;
}

/** One window of WebKit. */
class WebKit {
  name = "webkit";
  #driver;
  #base;

  constructor(base, driver) {
    this.#base = base;
    this.#driver = driver;
  }

  async begin(binary) {
    const capabilities = {
      alwaysMatch: {
        browserName: "MiniBrowser",
        unhandledPromptBehavior: "accept", // the question before a form is left
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      },
    };
    await until("WebKitWebDriver", () =>
      this.#call("GET", "/status").then(
        () => true,
        () => false,
      ),
    );
    const { sessionId, capabilities: got } = await this.#call("POST", "/session", { capabilities });
    this.version = got.browserVersion;
    this.#base += `/session/${sessionId}`;
  }

  async resize(width, height) {
    await this.#call("POST", "/window/rect", { width, height, x: 0, y: 0 });
    // The window has a frame of its own, so that the page is smaller.
    const inner = await this.evaluate(() => [innerWidth, innerHeight]);
    await this.#call("POST", "/window/rect", { width: 2 * width - inner[0], height: 2 * height - inner[1] });
    const got = await this.evaluate(() => innerWidth);
    if (got !== width) throw new Error(`the page is ${got} px wide, want ${width}`);
  }

  open(url) {
    return this.#call("POST", "/url", { url });
  }

  evaluate(run, ...args) {
    return this.#call("POST", "/execute/sync", { script: `return (${run}).apply(null, arguments)`, args });
  }

  async press(text) {
    const element = await this.#wait("press", text);
    await this.#call("POST", `/element/${element}/click`, {});
  }

  async pressAt(selector) {
    await this.#call("POST", `/element/${await this.#wait("selector", selector)}/click`, {});
  }

  async fill(label, text) {
    await this.#call("POST", `/element/${await this.#wait("field", label)}/value`, { text });
  }

  async upload(selector, path) {
    await this.#call("POST", `/element/${await this.#wait("selector", selector)}/value`, { text: path });
  }

  async key(name) {
    const value = { Escape: "\ue00c", Tab: "\ue004" }[name];
    const actions = [
      { type: "key", id: "keys", actions: ["keyDown", "keyUp"].map((type) => ({ type, value })) },
    ];
    await this.#call("POST", "/actions", { actions });
  }

  sees(text) {
    return this.#wait("text", text);
  }

  /** Does something in the first frame of the page. */
  async inFrame(act) {
    const frame = await this.#wait("selector", "iframe");
    await this.#call("POST", "/frame", { id: { [elementKey]: frame } });
    await act(this);
    await this.#call("POST", "/frame", { id: null });
  }

  /**
   * Lets the page take its mouse for a finger, because only phones offer to keep the ID cards, and
   * a WebKitGTK without a touchscreen has no setting for it. The page's script runs once more, and
   * a second definition of its element would end it.
   */
  async offersKeep() {
    await this.evaluate(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes("coarse") ? { matches: true } : real(query));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".id-keep { display: flex !important }");
      document.adoptedStyleSheets = [sheet];
      customElements.define = () => {};
      import(`${document.querySelector("script[type=module][src]").src}?again`);
    });
  }

  /**
   * WebKit takes a picture with the next frame that it paints, and a page that is at rest paints
   * none: a long page does when its scrollbar fades, a short one never.
   */
  async picture(path) {
    await this.evaluate(() => {
      const { style } = document.documentElement;
      let left = 10;
      const repaint = setInterval(() => {
        left--;
        style.opacity = left % 2 ? "0.999" : "";
        if (!left) clearInterval(repaint);
      }, 100);
    });
    writeFileSync(path, Buffer.from(await this.#call("GET", "/screenshot"), "base64"));
  }

  async close() {
    await this.#call("DELETE", "").catch(() => {});
    process.kill(-this.#driver.pid);
  }

  /** Waits for an element of the page, and returns its ID. */
  async #wait(kind, text) {
    let element;
    await until(`${kind} "${text}"`, async () => {
      element = await this.evaluate(find, kind, text).catch(() => null);
      return element;
    });
    return element[elementKey];
  }

  async #call(method, path, body) {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(this.#base + path, { method, signal, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  }
}

/** Waits until something is so. */
async function until(what, isSo) {
  const end = Date.now() + timeout;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`no ${what}`);
    await delay(100);
  }
}
