// The Chromium that tests and scripts start, and the window sizes they use.
import { existsSync } from "node:fs";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Path of the browser: $CHROMIUM, else an installed one, else the one in the npm package
 * @sparticuz/chromium. The flags that the package suggests are left out: --single-process ends the
 * whole browser when one context closes.
 */
async function executablePath() {
  const path = process.env.CHROMIUM || installed.find((candidate) => existsSync(candidate));
  if (path) return path;
  const { default: npmChromium } = await import("@sparticuz/chromium");
  return npmChromium.executablePath();
}

/** Options for Playwright's chromium.launch. */
export const launchOptions = {
  executablePath: await executablePath(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Fewer processes for each test. Pages behave as in one with more.
    "--disable-site-isolation-trials",
    "--in-process-gpu",
    // Without a spare one for each window, which takes a fifth of the time to open a first page.
    "--renderer-process-limit=1",
  ],
};

/**
 * Starts Chromium, and starts it once more if it dies before it answers: the one of the npm package
 * crashes at about one of 250 starts on a busy machine.
 * @param {import("@playwright/test").BrowserType} chromium
 * @param {import("@playwright/test").LaunchOptions} options
 */
export function launch(chromium, options = launchOptions) {
  return chromium.launch(options).catch((error) => {
    console.warn(`Chromium is started again: ${String(error).split("\n")[0]}`);
    return chromium.launch(options);
  });
}

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/** Browser settings by the name that tests and screenshots use. */
export const devices = {
  "a phone without JavaScript": { viewport: phone, javaScriptEnabled: false },
  "a phone": { viewport: phone },
};
