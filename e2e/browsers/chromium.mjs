// The Chromium of the tests, as Playwright drives it.
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { timeout } from "./in-page.mjs";
import { Window } from "./window.mjs";

/** Starts the Chromium of the tests, as a phone. Resolves to a Window. */
export async function startChromium() {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  return new Window("chromium", browser.version(), browser, page, {
    resize: (page, width, height) => page.setViewportSize({ width, height }),
    type: (element, text) => element.fill(text),
    attach: (element, path) => element.setInputFiles(path),
  });
}
