// An installed Chromium or Chrome, such as members have, else that of the tests, by Playwright.
import { chromium } from "@playwright/test";
import { installed, launchOptions } from "../chromium.mjs";
import { timeout } from "./in-page.mjs";
import { Window } from "./window.mjs";

/** Starts it as a phone. Resolves to a Window. */
export async function startChromium() {
  const executablePath = process.env.CHROMIUM || installed || launchOptions.executablePath;
  const browser = await chromium.launch({ ...launchOptions, executablePath });
  const context = await browser.newContext({ hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  return new Window("chromium", browser.version(), browser, page, {
    resize: (page, width, height) => page.setViewportSize({ width, height }),
    type: (element, text) => element.fill(text),
    attach: (element, path) => element.setInputFiles(path),
  });
}
