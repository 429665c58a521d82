// What other sites can do to the portal's pages, in a real browser.
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test as portalTest } from "./fixtures.mjs";

const test = portalTest.extend({
  /** The address of another site. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the pattern for the fixtures that this one needs
  neighbor: async ({}, use) => {
    const server = createServer((_, response) =>
      response.setHeader("Content-Type", "text/html").end("<p>Hi"),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    await use(`http://127.0.0.1:${server.address().port}`);
    server.close();
  },
});

test.use({ member: "Marta Lindqvist" });

async function openPaymentWindow(page) {
  await page.goto("/payments/4100238715");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true })).toBeVisible();
}

// On one machine, a cookie with a longer path is sent with ours, as one for the whole domain is.
test("works beside a cookie of the same name that another site has set", async ({
  context,
  page,
  portal,
}) => {
  await context.addCookies([{ name: "XSRF-TOKEN", value: "neighbor", url: `${portal.url}/payments/` }]);
  await page.goto("/payments/4100238715");
  expect(await page.evaluate(() => document.cookie)).toMatch(/XSRF-TOKEN=neighbor.*XSRF-TOKEN=/);
  await openPaymentWindow(page);
});

// Spec: PAGE-6.
test("leaves a site that opened a page without a handle to it", async ({
  context,
  page,
  portal,
  neighbor,
}) => {
  await page.goto(neighbor);
  const opened = context.waitForEvent("page");
  await page.evaluate((home) => {
    globalThis.handle = open(home);
  }, `${portal.url}/home`);
  const home = await opened;
  await home.waitForURL("**/home");
  await expect(home.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await home.evaluate(() => opener)).toBe(null);
  expect(await page.evaluate(() => globalThis.handle.closed)).toBe(true);
});

test("lets the payment processor's frame reach a window that it opens", async ({
  context,
  page,
  neighbor,
}) => {
  await openPaymentWindow(page);
  const frame = page.frames().find((frame) => frame.parentFrame());
  const opened = context.waitForEvent("page");
  expect(await frame.evaluate((bank) => open(bank) !== null, neighbor)).toBe(true);
  const bank = await opened;
  await bank.waitForLoadState();
  expect(await bank.evaluate(() => opener !== null)).toBe(true);
});
