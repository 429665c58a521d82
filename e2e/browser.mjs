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

export async function launch() {
  const executablePath = process.env.CHROMIUM || installed.find((path) => existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args: flags });
  const { default: shipped } = await import("@sparticuz/chromium");
  return chromium.launch({
    executablePath: await shipped.executablePath(),
    args: [...shipped.args, ...flags],
  });
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

/** Follows a link of the main navigation, which a phone keeps behind a press. */
export async function follow(page, name) {
  const narrow = page.locator(".nav-narrow summary");
  if (await narrow.isVisible()) await narrow.click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

/**
 * Waits until the page shows this heading, also while the browser is already on its way to the next page, when Playwright itself would wait for
 * that one; then keeps a picture.
 */
export async function glimpse(page, heading, name) {
  const devtools = await page.context().newCDPSession(page);
  const seen = () =>
    devtools
      .send("Runtime.evaluate", { expression: "document.querySelector('h1')?.textContent" })
      .catch(() => ({}));
  for (const until = Date.now() + 10_000; (await seen()).result?.value !== heading; )
    if (Date.now() > until) throw new Error(`the page never showed "${heading}"`);
  const { data } = await devtools.send("Page.captureScreenshot");
  mkdirSync("e2e/output", { recursive: true });
  writeFileSync(`e2e/output/${name}.png`, Buffer.from(data, "base64"));
  await devtools.detach();
}

/** Keeps a picture of the page in e2e/output, for people to look at: all of it, or, of what lies over it, what the window shows. */
export async function keep(page, name, fullPage = true) {
  mkdirSync("e2e/output", { recursive: true });
  await page.screenshot({ path: `e2e/output/${name}.png`, fullPage });
}
