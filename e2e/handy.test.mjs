// What saves a member a little work: a due date in the calendar, a number copied, a history on paper.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

const marta = "Marta Lindqvist";
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test(`numbers are copied where they stand, at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport, ...clipboard });
    await signIn(page, portal, marta, "/home");
    await page.waitForURL("**/home");
    for (const [path, what, number] of [
      ["/billing/4100238715", "account number", "4100238715"],
      ["/policies/auto/AA1182204", "policy number", "AA1182204"],
      ["/cards", "policy number", "AA1182204"],
    ]) {
      await page.goto(portal.url + path);
      await page.getByRole("button", { name: `Copy ${what} ${number}` }).click();
      await page.getByRole("status").getByText("Copied", { exact: true }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), number);
      await keep(page, `copied${path.replaceAll("/", "-")}-${width}`);
      assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    }
    await context.close();
  });

  test(`all transactions are on the page for paper, at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport });
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await signIn(page, portal, marta, "/billing/4100238715");
    await page.getByText("Showing 1 to 10 of").waitFor();
    const total = Number(
      (await page.locator("#transactions [data-announce]").textContent()).match(/of (\d+)/)[1],
    );
    await page.getByRole("link", { name: "Print all" }).click();
    await page.getByRole("heading", { name: "Transactions of account 4100238715" }).waitFor();
    assert.equal(await page.getByRole("row").count(), total + 1);
    await keep(page, `transactions-print-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    await page.getByRole("button", { name: "Print" }).click();
    await page.locator("body[data-printed]").waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.getByRole("button").count(), 0);
    await keep(page, `transactions-on-paper-${width}`);
    await context.close();
  });
}

test("a button that waits for its script moves nothing when it comes", async () => {
  const { context, page } = await visitor(browser, { viewport: phone });
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/static/handy-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, portal, marta, "/policies/auto/AA1182204");
  const card = page.locator("#term");
  await card.waitFor();
  const before = await card.boundingBox();
  release();
  await page.getByRole("button", { name: "Copy policy number" }).waitFor();
  assert.deepEqual(await card.boundingBox(), before);
  await context.close();
});

test("a number that the browser does not let us copy is said", async () => {
  const { context, page } = await visitor(browser);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await signIn(page, portal, marta, "/policies/auto/AA1182204");
  await page.getByRole("button", { name: "Copy policy number" }).click();
  await page.getByRole("status").getByText("Not copied. Select the number instead.").waitFor();
  await context.close();
});

test("without JavaScript the date and the paper are there, and no button that does nothing", async () => {
  const { context, page } = await visitor(browser, { viewport: phone, javaScriptEnabled: false });
  await signIn(page, portal, marta, "/billing/4100238715");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar the due date of account 4100238715" }).click();
  const file = await saving;
  assert.match(file.suggestedFilename(), /^bill-due-20\d\d-\d\d-\d\d\.ics$/);
  assert.match(readFileSync(await file.path(), "utf8"), /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  assert.equal(await page.getByRole("button", { name: /^Copy/ }).count(), 0);
  await keep(page, "plain-billing-handy-360");
  await page.getByRole("link", { name: "Print all" }).click();
  await page.getByRole("heading", { name: "Transactions of account" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Print" }).count(), 0);
  await page.goto(`${portal.url}/home`);
  await page.getByRole("link", { name: "Add to calendar the due date of Account" }).first().waitFor();
  await keep(page, "plain-home-handy-360");
  await context.close();
});
