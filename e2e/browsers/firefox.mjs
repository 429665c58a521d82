// Firefox by WebDriver BiDi. Playwright uses commands that Firefox ESR does not have, so puppeteer
// drives it.
import puppeteer from "puppeteer-core";
import { timeout } from "./in-page.mjs";
import { Window } from "./window.mjs";

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
  page.setDefaultNavigationTimeout(timeout);
  return new Window("firefox", await browser.version(), browser, page, {
    resize: (page, width, height) => page.setViewport({ width, height }),
    type: (element, text) => element.type(text),
    attach: (element, path) => element.uploadFile(path),
  });
}
