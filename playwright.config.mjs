// The tests that run on Playwright: the islands and the loader by themselves, and the whole portal.
import { defineConfig } from "@playwright/test";
import { desktop, launchOptions } from "./e2e/chromium.mjs";

/** The files whose tests take longest. */
const long = /\/(crawl|edge|html|screens|screens-large-text|session)\.test\.mjs$/;

export default defineConfig({
  projects: [
    // Before the others: else one of them would run alone at the end.
    {
      name: "long",
      testDir: "e2e",
      testMatch: long,
      fullyParallel: true,
    },
    {
      name: "islands",
      testDir: "islands",
      testMatch: /\.test\.tsx?$/,
      use: { actionTimeout: 5000, navigationTimeout: 5000 },
    },
    { name: "e2e", testDir: "e2e", testMatch: /\.test\.mjs$/, testIgnore: long, fullyParallel: true },
  ],
  globalTeardown: "./e2e/metrics-summary.mjs",
  outputDir: "e2e/output/failures",
  reporter: "list",
  // On two cores: half of the time tests wait, for the end of a session or for a payment.
  workers: 6,
  // Of 520 tests in six browsers on two cores, one can lose a race. The report lists a test that
  // passes at its second try as flaky, which is a fault to repair.
  retries: 1,
  forbidOnly: true,
  // Walks that find what the others have found already: more members, colors and old browsers.
  // `./task e2e:walks` runs them.
  grepInvert: process.env.WALKS ? undefined : /@walk/,
  timeout: 300_000, // some tests open every page at four widths
  expect: { timeout: 10_000 },
  use: {
    launchOptions,
    viewport: desktop,
    // While something appears, axe would measure its contrast.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    screenshot: "only-on-failure",
    trace: process.env.TRACE ? "retain-on-failure" : "off", // takes a fifth of a test's time
  },
});
