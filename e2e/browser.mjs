// A real Chromium for the journeys: the one in $CHROMIUM, else the system's, else the one that an npm package ships.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/** A browser, with flags of its own beside the usual ones. */
export async function launch(own = []) {
  const executablePath = process.env.CHROMIUM || installed.find((path) => existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args: [...flags, ...own] });
  // The package suggests flags, too. One of them, --single-process, ends the whole browser when a context closes.
  const { default: shipped } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await shipped.executablePath(), args: [...flags, ...own] });
}

/**
 * A fresh visitor. What the browser complains about on the console is gathered in `complaints`; every journey ends by looking at them.
 */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({ viewport: desktop, ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/** How members come to a page, by the name that tests and pictures have. */
export const ways = {
  "a phone without scripts": { viewport: phone, javaScriptEnabled: false },
  "a phone": { viewport: phone },
  "a desktop": { viewport: desktop },
};

/** Follows a link of the main navigation, which a phone keeps behind a press. */
export async function follow(page, name) {
  const narrow = page.locator(".nav-narrow summary");
  if (await narrow.isVisible()) await narrow.click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

/**
 * Watches for pages that are gone at once. The promise it gives is kept when the page has shown this heading, of which it keeps a picture. A script in
 * a world of its own tells of it, also where the page's own scripts are off: asked from outside, the browser answers only once it has gone on.
 */
export async function glimpse(page, heading, name) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Runtime.enable");
  const seen = new Promise((resolve, reject) => {
    devtools.on("Runtime.consoleAPICalled", ({ args }) => args[0]?.value === `shows ${heading}` && resolve());
    setTimeout(reject, 20_000, new Error(`no page showed "${heading}"`)).unref();
  });
  await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: tellHeading, worldName: "watch" });
  return { shown: seen.then(() => capture(devtools, name)) };
}

const tellHeading = `addEventListener("DOMContentLoaded", () => {
  const tell = () => console.debug("shows " + document.querySelector("h1")?.textContent);
  requestAnimationFrame(() => requestAnimationFrame(tell)); // once it is painted
})`;

async function capture(devtools, name) {
  const { data } = await devtools.send("Page.captureScreenshot");
  mkdirSync("e2e/output", { recursive: true });
  writeFileSync(`e2e/output/${name}.png`, Buffer.from(data, "base64"));
}

/** Keeps a picture of the page in e2e/output, for people to look at: all of it, or, of what lies over it, what the window shows. */
export async function keep(page, name, fullPage = true) {
  mkdirSync("e2e/output", { recursive: true });
  await page.screenshot({ path: `e2e/output/${name}.png`, fullPage });
}

/** Waits until htmx, which the first touch of a page fetches, has taken over what it swaps; a press before that is the plain link's. */
export function swaps(page) {
  return page.locator("[data-htmx-powered]").first().waitFor({ state: "attached" });
}
