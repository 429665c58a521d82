// Low-end browsers: every task without scripts, ES modules, newer CSS and newer functions, and
// pages that do not move.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { withoutModules, withoutNewerCSS, withoutNewerFunctions } from "./old-browsers.mjs";
import { htmxReady, reportPayment } from "./pages.mjs";
import { addressOf, linksInPage, pagePatterns } from "./routes.mjs";
import { tasks } from "./tasks.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });

const browsers = {
  "without scripts": { options: { javaScriptEnabled: false }, paysByPhone: true },
  "without modules": { without: withoutModules, paysByPhone: true },
  // Chromium refuses the tag manager's loopback address to a page that a test has rewritten.
  "without newer CSS and functions": { without: withoutBoth, allowed: /tagmanager/ },
};

/** A browser that lacks newer CSS lacks newer functions too. */
async function withoutBoth(context, origin) {
  await withoutNewerCSS(context, origin);
  await withoutNewerFunctions(context);
}

for (const [name, { options, without, allowed, paysByPhone }] of Object.entries(browsers)) {
  test.describe(`a browser ${name}`, () => {
    test.use({ ...options });
    test.beforeEach(async ({ context, portal, consoleErrors }) => {
      consoleErrors.allow(/status of 422|was preloaded|Attestation/);
      if (allowed) consoleErrors.allow(allowed);
      await without?.(context, portal.url);
    });

    for (const { title, from, run } of tasks)
      test(title, async ({ page, portal }) => {
        // From another page of the portal: without Sec-Fetch-Site only its Referer keeps a number.
        await page.goto(from, { referer: `${portal.url}/home` });
        await run(page);
        await page.waitForLoadState(); // with its styles
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, "pixels too wide").toBeLessThanOrEqual(0);
      });

    test("pays a bill", async ({ page }) => {
      await page.goto("/payments");
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await expect(page.getByText("Processing fees apply").first()).toBeVisible();
      await page
        .getByRole("button", { name: "Continue" })
        .or(page.getByRole("link", { name: "Continue" }))
        .click();
      const next = paysByPhone
        ? page.getByRole("link", { name: "800-555-0142" }).first()
        : page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true });
      await expect(next).toBeVisible();
    });
  });
}

test("shows every page without waiting for scripts and without layout shifts", async ({
  page,
  context,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4/);
  await context.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources, hadRecentInput } of list.getEntries())
        if (!hadRecentInput)
          globalThis.shifts.push(
            `${value.toFixed(4)} ${sources[0]?.node?.parentElement?.outerHTML.slice(0, 80)}`,
          );
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/policies");
  await page.waitForURL("**/policies/*/*");
  const receipt = await reportPayment(page, "4100241190");
  const links = [
    new URL(page.url()).pathname,
    "/new-claim/what-happened",
    "/requests/add-vehicle",
    "/billing/4100238715/transactions/print",
    receipt,
  ];
  const problems = [];
  for (const pattern of pagePatterns()) {
    const address = addressOf(pattern, links);
    expect(address, `a link to ${pattern}`).toBeTruthy();
    await page.goto(address);
    if (!page.url().startsWith(portal.url)) continue; // it leads to the identity provider
    links.push(...(await page.evaluate(linksInPage)));
    let found = await blockingAndShifting(page);
    if (found.length) {
      // A busy machine may paint half a header. What comes from the page itself happens again.
      await page.goto(address);
      found = await blockingAndShifting(page);
    }
    problems.push(...found.map((problem) => `${address}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

/** The scripts that block the page, and the layout shifts while it loads and at its first touch. */
async function blockingAndShifting(page) {
  const blocking = await page.$$eval("script[src]:not([type=module])", (scripts) =>
    scripts.filter(({ async, defer }) => !async && !defer).map(({ src }) => src),
  );
  const island = page.locator("portal-island").locator("button, select, input:not([type=hidden])").first();
  const swapping = page.locator("a[hx-get]").first();
  if (await island.count()) {
    await island.focus();
    await page.waitForLoadState("networkidle");
  } else if (await swapping.count()) {
    await swapping.hover();
    await htmxReady(page);
  }
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return [...blocking, ...(await page.evaluate(() => globalThis.shifts))];
}

test("applies a filter that was chosen before htmx arrived", async ({ page, hold }) => {
  await page.goto("/documents");
  const release = await hold("**/static/htmx-*.js");
  await page.getByLabel("Policy or account").selectOption("HO2207719");
  release();
  await page.waitForURL("**/documents?about=HO2207719*");
  await expect(page.locator("#documents").getByText("Showing 1 to 2 of 2")).toBeVisible();
});

test("follows the plain link before htmx arrives", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/htmx-.*\.js/);
  await page.route("**/static/htmx-*.js", (route) => route.abort());
  await page.goto("/billing");
  await page.getByRole("link", { name: "See all, to print or download" }).click();
  await page.waitForURL("**/billing/*?older=yes*");
  await expect(page.getByText("Showing 1 to 10")).toBeVisible();
});
