// The tests that run on Playwright: the islands and the loader by themselves, and the whole portal.
import { defineConfig } from "@playwright/test";
import { desktop, launchOptions } from "./e2e/chromium.mjs";

/**
 * Files that look closer at what the others have opened: paper, another accent (static/color
 * computes its contrasts), old browsers, long lists, pictures, the preview. `./task test` leaves
 * them out, so that it ends while a developer waits; `./task test:all` and WALKS=1 run them.
 */
const closer =
  /\/(brand|long-lists|moments|old-browsers|paper|phone-walk|presses|preview|preview-editing)\.test\.mjs$/;
const left = process.env.WALKS ? [] : [closer];

export default defineConfig({
  testDir: ".",
  testMatch: /\/(e2e|islands)\/.*\.test\.(mjs|tsx?)$/,
  testIgnore: left,
  fullyParallel: true,
  outputDir: "e2e/output/failures",
  reporter: "list",
  // Go tests run beside them. Each further worker takes 8 s of the processors to begin.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Walks that find what the others have found already: more members, Spanish and old browsers.
  // `WALKS=1 ./task e2e` runs them.
  grepInvert: process.env.WALKS ? undefined : /@walk/,
  timeout: 300_000,
  // Ten times what an idle machine takes, and more: other programs may use both cores.
  expect: { timeout: 60_000 },
  use: {
    launchOptions,
    viewport: desktop,
    // The islands' tests, whose site stays, use one context after another. Each portal has an
    // address of its own, so its tests get a new context.
    reuseContext: true,
    // While something appears, axe would measure its contrast.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: process.env.SCREENSHOTS ? "on" : "only-on-failure", // at the end of a test
    trace: process.env.TRACE ? "retain-on-failure" : "off", // takes a fifth of a test's time
  },
});
