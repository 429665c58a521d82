// A page waits only for its HTML before it shows, on a first visit and later, and has few scripts.
import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist" });

/** Records the style sheets that go over the network, with what the browser does with them. */
async function styleSheets(page) {
  const devtools = await page.context().newCDPSession(page);
  const found = [];
  const types = new Map();
  devtools.on("Network.requestWillBeSent", ({ requestId, type, request }) =>
    types.set(requestId, { type, priority: request.initialPriority }),
  );
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const { type, priority } = types.get(requestId) ?? {};
    if (type === "Stylesheet") found.push({ priority, cached: response.fromDiskCache || false });
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => types.delete(requestId));
  await devtools.send("Network.enable");
  return found;
}

test("a first page has its style, and fetches the next page's without waiting", async ({ page }) => {
  const found = await styleSheets(page);
  await page.goto("/home", { waitUntil: "load" });
  expect(found).toEqual([{ priority: "VeryLow", cached: false }]);
  await expect(page.getByRole("main")).toHaveCSS("display", "grid");

  found.length = 0;
  await page.getByRole("navigation").getByRole("link", { name: "Billing" }).click();
  await page.waitForURL("**/billing/*");
  await page.waitForLoadState("load");
  expect(found.filter(({ cached }) => !cached)).toEqual([]);
  await expect(page.getByRole("main")).toHaveCSS("display", "grid");
});

test("downloads no React before it is needed, and few scripts", async ({ page }) => {
  const scripts = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/home");
  await page.waitForURL("**/home");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => /^\/static\/(?!analytics-)/.test(path))).toHaveLength(2);
  await page.goto("/payments");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => /^\/static\/(?!portal-|chunk-|analytics-)/.test(path))).toEqual([]);
});
