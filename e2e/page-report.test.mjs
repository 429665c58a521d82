// What a page reports about itself when the member leaves it.
import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist" });

const billing = "/billing/4100238715";

/** Opens a page and waits until its reporting script has run. */
async function openReporting(page, path) {
  const script = page.waitForResponse(/portal-.*\.js/);
  await page.goto(path);
  expect((await (await script).body()).length).toBeGreaterThan(0);
}

/** Waits until the portal has received one report, and returns its metrics. */
async function reported(portal) {
  await expect
    .poll(() =>
      portal
        .log()
        .filter(({ route }) => route === "/page-report")
        .map(({ status }) => status),
    )
    .toEqual([204]);
  return portal.metrics();
}

/**
 * Waits until the browser has measured the first interaction, which it does after the next frame.
 */
function interactionMeasured(page) {
  return page.evaluate(
    () =>
      new Promise((done) =>
        new PerformanceObserver(() => done()).observe({ type: "first-input", buffered: true }),
      ),
  );
}

const blocked = 56; // milliseconds

/** Runs in the page. Makes each press take this long, so that it is no interaction of 0 ms. */
function block(milliseconds) {
  const wait = () => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  addEventListener("pointerdown", wait, true);
}

/** Makes the browser say that the page is hidden, and returns the report. */
async function hide(page) {
  const sent = page.waitForRequest(/\/page-report\?/);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  return sent;
}

test("reports web vitals by the pattern of the page, once", async ({ page, portal }) => {
  await openReporting(page, billing);
  await page.evaluate(block, blocked);
  await page.getByRole("button", { name: /^Copy account number/ }).click();
  await interactionMeasured(page);
  const request = await hide(page);
  expect(new URL(request.url()).search).toBe("?page=/billing/:account");
  expect((await request.allHeaders())["x-xsrf-token"]).toBeTruthy();
  const { lcp, inp, cls, failed } = request.postDataJSON();
  expect(lcp).toBeGreaterThan(0);
  expect(inp).toBeGreaterThanOrEqual(blocked - 8); // browsers round to 8 ms
  expect(cls).toBeGreaterThanOrEqual(0);
  expect(failed).toEqual([]);
  expect(request.postData()).not.toContain("4100238715");
  const metrics = await reported(portal);
  expect(metrics).toContain('portal_page_lcp_seconds_count{page="/billing/:account"} 1\n');
  expect(metrics).toContain('portal_page_inp_seconds_count{page="/billing/:account"} 1\n');
  expect(metrics).toContain('portal_page_cls_count{page="/billing/:account"} 1\n');
});

test("reports an island that does not load", async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(/Failed to fetch dynamically imported module|ERR_FAILED/);
  await page.route(/\/static\/paperless-.*\.js/, (route) => route.abort());
  await openReporting(page, "/paperless/billing");
  const failed = page.waitForEvent("console", (message) => message.text().includes("dynamically imported"));
  await page.locator("portal-island input:not([type=hidden])").first().focus();
  await failed;
  await page.goto("/faqs"); // Playwright does not show what a page sends while it is left
  expect(await reported(portal)).toContain('portal_island_failures_total{island="paperless"} 1\n');
});

test.describe("turned off", () => {
  test.use({ settings: { PORTAL_PAGE_REPORTS: "off" } });

  test("says nothing to the pages", async ({ page }) => {
    await page.goto(billing);
    expect(await page.locator("body").getAttribute("data-report")).toBeNull();
  });
});
