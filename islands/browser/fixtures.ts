import type * as playwright from "@playwright/test";
import { pageTest } from "../../e2e/fixtures.mjs";
import { Site } from "./site";

export { expect } from "@playwright/test";

interface PageFixtures {
  consoleErrors: { allow(pattern: RegExp): void; all(): string[] };
  hold(pattern: RegExp): Promise<() => void>;
}

type PageTest = playwright.TestType<
  playwright.PlaywrightTestArgs & playwright.PlaywrightTestOptions & PageFixtures,
  playwright.PlaywrightWorkerArgs & playwright.PlaywrightWorkerOptions
>;

/** A test of the loader and the islands in Chromium, on a site that it fills with pages. The site is reset before every test. */
export const test = (pageTest as PageTest).extend<{ emptySite: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern
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
    },
    { auto: true },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
