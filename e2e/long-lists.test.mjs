// Lists of thousands of entries, in pages, on the pages that show them.
import { devices, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { htmxReady } from "./pages.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });
test.afterEach(({ portal }) => portal.endFaults());

const summary = "GET /accounts/{accountNumber}/billing-summary";

test("finds a document among 2,000", async ({ page, portal }) => {
  await portal.addFault({ call: "GET /documents", member: "household", entries: 2000, page: 100 });
  await page.goto("/documents");
  await expect(page.getByText("Showing 1 to 10 of 2000")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.goto("/documents?page=200");
  const saving = page.waitForEvent("download");
  await page.locator("#documents .row").last().click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
});

test("reads a message among 400", async ({ page, portal }) => {
  await portal.addFault({ call: "GET /messages", member: "household", entries: 400, page: 100 });
  await page.goto("/messages?page=40");
  await expect(page.getByText("Showing 391 to 400 of 400")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.locator("#messages .row").last().click();
  await expect(page.getByLabel("Your reply")).toBeVisible();
});

test("loads older transactions in place", async ({ page, portal }) => {
  await portal.addFault({ call: summary, member: "household", entries: 3000, page: 100 });
  await page.goto("/billing/4100238715");
  expect(await problemsOf(page)).toEqual([]);
  await htmxReady(page);
  await page.getByRole("link", { name: "See all, to print or download" }).click();
  await expect(page.locator("#transactions").getByText("Showing 1 to 10 of 3000")).toBeVisible();
  await expect(page.getByRole("link", { name: "See all, to print or download" })).toHaveCount(0);
  await page.locator("#transactions").getByRole("link", { name: "Next page" }).click();
  await expect(page.locator("#transactions").getByText("Showing 11 to 20 of 3000")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test("says what is missing of a list", async ({ page, portal }) => {
  for (const call of ["GET /documents", "GET /messages", summary]) {
    await portal.addFault({ call, member: "household", entries: 150, page: 2 });
  }
  for (const path of ["/documents", "/messages", "/billing/4100238715?older=yes"]) {
    await page.goto(path);
    await expect(page.getByText("We couldn't load this whole list")).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  }
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test("loads older transactions", async ({ page, portal }) => {
    await portal.addFault({ call: summary, member: "household", entries: 300, page: 100 });
    await page.goto("/billing/4100238715");
    await page.getByRole("link", { name: "See all, to print or download" }).click();
    await expect(page.locator("#transactions").getByText("Showing 1 to 10 of 300")).toBeVisible();
  });
});

test("says when to try again", async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(/status of 429/);
  await portal.addFault({ call: "GET /documents", member: "household", status: 429, retryAfter: "300" });
  await page.goto("/documents");
  await expect(page.getByText("Please wait 5 minutes, then try again.")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});
