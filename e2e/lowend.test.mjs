// Low-end browsers: every task without scripts, without modules, without newer CSS and without newer functions; nothing that moves by itself; nothing
// that keeps a page from showing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, phone, swaps, visitor } from "./browser.mjs";
import { withoutModules, withoutNewerCSS, withoutNewerFunctions } from "./oldbrowser.mjs";
import { reset, signIn } from "./portal.mjs";
import { addressOf, linksOn, routePatterns } from "./routes.mjs";
import { stage } from "./stage.mjs";
import { tasks } from "./tasks.mjs";

const { browser, portal } = await stage();

const browsers = {
  "without scripts": { options: { javaScriptEnabled: false }, byPhone: true },
  "without modules": { without: withoutModules, byPhone: true },
  "without newer CSS": { without: withoutNewerCSS },
  "without newer functions": { without: withoutNewerFunctions },
};

async function member(path, { options, without }) {
  await reset(portal);
  const { context, page, complaints } = await visitor(browser, { viewport: phone, ...options });
  await without?.(context, portal.url);
  await signIn(page, portal, "Marta Lindqvist", path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForURL(`${portal.url}/**`);
  return { context, page, complaints };
}

for (const [name, kind] of Object.entries(browsers)) {
  for (const { what, from, does } of tasks)
    test(`${what}, ${name}`, async () => {
      const { context, page, complaints } = await member(from, kind);
      await does(page);
      await keep(page, `lowend-${what}-${name}`.replaceAll(" ", "-"));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      const unexpected = complaints.filter((text) => !/status of 422|was preloaded|Attestation/.test(text));
      assert.deepEqual(unexpected, []);
      await context.close();
    });

  test(`pay, ${name}`, async () => {
    const { context, page } = await member("/payments", kind);
    await page.getByRole("button", { name: "Make a payment" }).click();
    await page.getByText("Processing fees apply").first().waitFor();
    await keep(page, `lowend-pay-${name}`.replaceAll(" ", "-"), false);
    await page
      .getByRole("button", { name: "Continue" })
      .or(page.getByRole("link", { name: "Continue" }))
      .click();
    if (kind.byPhone) await page.getByRole("link", { name: "800-555-0142" }).first().waitFor();
    else await page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true }).waitFor();
    await context.close();
  });
}

test("no script keeps a page from showing, and nothing on it moves by itself or at the first touch", async () => {
  await reset(portal);
  const { context, page } = await visitor(browser, { viewport: phone });
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
  await signIn(page, portal, "Marta Lindqvist", "/policies");
  await page.waitForURL("**/policies/*/*");
  const links = [new URL(page.url()).pathname, "/new-claim/what-happened"];
  const faults = [];
  for (const pattern of routePatterns()) {
    const address = addressOf(pattern, links);
    assert.ok(address, `no page leads to ${pattern}`);
    await page.goto(portal.url + address);
    if (!page.url().startsWith(portal.url)) continue; // it leads to the identity provider
    links.push(...(await linksOn(page)));
    faults.push(...(await restless(page)).map((fault) => `${address}: ${fault}`));
  }
  assert.deepEqual(faults, []);
  await context.close();
});

/** What blocks the page, and what moves on it while it loads and when it is touched for the first time. */
async function restless(page) {
  const blocking = await page.$$eval("script[src]:not([type=module], [async], [defer])", (scripts) =>
    scripts.map(({ src }) => src),
  );
  const island = page.locator("portal-island").locator("button, select, input:not([type=hidden])").first();
  const swapping = page.locator("a[hx-get]").first();
  if (await island.count()) {
    await island.focus();
    await page.waitForLoadState("networkidle");
  } else if (await swapping.count()) {
    await swapping.hover();
    await swaps(page);
  }
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return [...blocking, ...(await page.evaluate(() => globalThis.shifts))];
}

test("a choice that comes before htmx is told to it when it comes", async () => {
  await reset(portal);
  const { context, page, complaints } = await visitor(browser, { viewport: phone });
  await signIn(page, portal, "Marta Lindqvist", "/documents");
  await page.waitForURL("**/documents");
  let arrive;
  const held = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.route("**/static/htmx-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Kind").selectOption("Bill");
  arrive();
  await page.waitForURL("**/documents?kind=Bill");
  await page.locator("#documents").getByText("Showing 1 to 2 of 2").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a press that comes before htmx is the plain link's", async () => {
  const { context, page } = await visitor(browser, { viewport: phone });
  await page.route("**/static/htmx-*.js", (route) => route.abort());
  await signIn(page, portal, "Marta Lindqvist", "/billing");
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL("**/billing/*?page=2*");
  await page.getByText("Showing 11 to").waitFor();
  await context.close();
});
