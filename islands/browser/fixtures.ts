import type * as playwright from "@playwright/test";
import { expect } from "@playwright/test";
import { pageTest } from "../../e2e/fixtures.mjs";
import { Site } from "./site";

export { expect };

interface PageFixtures {
  consoleErrors: { allow(pattern: RegExp): void; all(): string[] };
  hold(pattern: RegExp): Promise<() => void>;
}

type PageTest = playwright.TestType<
  playwright.PlaywrightTestArgs & playwright.PlaywrightTestOptions & PageFixtures,
  playwright.PlaywrightWorkerArgs & playwright.PlaywrightWorkerOptions
>;

/** Tests the loader and the islands in Chromium. Each test adds pages to an empty site. */
export const test = (pageTest as PageTest).extend<{ emptySite: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the pattern for the fixtures that this one needs
    async ({}, use) => {
      const site = await Site.start();
      await use(site);
      site.stop();
    },
    { scope: "worker" },
  ],
  emptySite: [
    async ({ site }, use) => {
      site.reset();
      await use(undefined);
      expect(site.getsWithToken, "GET requests with a forgery token").toEqual([]);
    },
    { auto: true },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

/** Makes a click on an element of the island arrive while React hydrates it, at the first touch. */
export async function clickDuringHydration(page: playwright.Page, selector: string): Promise<void> {
  await page.evaluate((selector) => {
    const island = document.querySelector("portal-island") as HTMLElement;
    const listen = island.addEventListener;
    // The listeners for changes are added right before React renders, in a task of its own.
    island.addEventListener = (...listener: Parameters<typeof listen>) => {
      listen.apply(island, listener);
      if (listener[0] !== "change") return;
      island.addEventListener = listen;
      queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.click());
    };
  }, selector);
}
