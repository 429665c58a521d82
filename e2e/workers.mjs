// What lives as long as a worker process. Every test file has its `test` from here, be it by other
// fixtures: Playwright ends a worker when the next test has other fixtures of this kind, and a new
// one, with a Chromium, takes as long as three tests.
import { test as base, expect } from "@playwright/test";
import { launch } from "./chromium.mjs";
import { startPortal } from "./portal.mjs";

export { expect };

export const test = base.extend({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await launch(playwright.chromium, launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  /** A portal for tests that only read, and the windows of its members (walk/walk.mjs). */
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the pattern for the fixtures that this one needs
    async ({}, use) => {
      const portal = await startPortal({ PORTAL_LANGUAGES: "en,es" });
      const windows = new Map();
      await use({ portal, windows });
      for (const context of windows.values()) await context.close();
      await portal.stop();
    },
    { scope: "worker" },
  ],

  /** The web site of the islands' tests in a browser. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the pattern for the fixtures that this one needs
    async ({}, use) => {
      const { Site } = await import("../islands/browser/site.ts");
      const site = await Site.start();
      await use(site);
      site.stop();
    },
    { scope: "worker" },
  ],
});
