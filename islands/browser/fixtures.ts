import type * as playwright from "@playwright/test";
import { expect } from "@playwright/test";
import { pageTest } from "../../e2e/fixtures.mjs";
import type { Site } from "./site";

export { expect };

interface PageFixtures {
  consoleErrors: { allow(pattern: RegExp): void; all(): string[] };
  hold(pattern: RegExp): Promise<() => void>;
}

type PageTest = playwright.TestType<
  playwright.PlaywrightTestArgs & playwright.PlaywrightTestOptions & PageFixtures,
  playwright.PlaywrightWorkerArgs & playwright.PlaywrightWorkerOptions & { site: Site }
>;

/** Tests the loader and the islands in Chromium. Each test adds pages to an empty site. */
export const test = (pageTest as PageTest).extend<{ emptySite: undefined }>({
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
