// Adding a due date to the calendar, copying numbers, and printing all transactions.
import { readFileSync } from "node:fs";
import { desktop, devices, onDesktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test.describe(`at ${width} px`, { tag: onDesktop(viewport) }, () => {
    test.use({ viewport, permissions: ["clipboard-read", "clipboard-write"] });

    test("copies policy and account numbers", async ({ page }) => {
      await page.goto("/home");
      await page.waitForURL("**/home");
      for (const [path, what, number] of [
        ["/billing/4100238715", "account number", "4100238715"],
        ["/policies/auto/AA1182204", "policy number", "AA1182204"],
        ["/cards", "policy number", "AA1182204"],
      ]) {
        await page.goto(path);
        await page.getByRole("button", { name: `Copy ${what} ${number}` }).click();
        await expect(page.getByRole("status").getByText("Copied", { exact: true })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
        await screenshot(page, `copied${path.replaceAll("/", "-")}-${width}`);
        expect(await problemsOf(page)).toEqual([]);
      }
    });

    test("prints all transactions", async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await page.goto("/billing/4100238715");
      await expect(page.getByText("Showing 1 to 10 of")).toBeVisible();
      const total = Number(
        (await page.locator("#transactions [data-announce]").textContent()).match(/of (\d+)/)[1],
      );
      await page.getByRole("link", { name: "Print all" }).click();
      await expect(page.getByRole("heading", { name: "Transactions for account 4100238715" })).toBeVisible();
      expect(await page.locator("tbody tr").count()).toBe(total);
      await screenshot(page, `transactions-print-${width}`);
      expect(await problemsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Print" }).click();
      await expect(page.locator("body[data-printed]")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("button").count()).toBe(0);
      await screenshot(page, `transactions-on-paper-${width}`);
    });
  });
}

test("shows the copy button without a layout shift", async ({ page, hold }) => {
  const release = await hold("**/static/portal-*.js");
  await page.goto("/policies/auto/AA1182204", { waitUntil: "commit" }); // the load waits for the script
  const card = page.locator("#term");
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  release();
  await expect(page.getByRole("button", { name: "Copy policy number" })).toBeVisible();
  expect(await card.boundingBox()).toStrictEqual(before);
});

test("shows a message when the browser denies copying", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.goto("/policies/auto/AA1182204");
  await page.getByRole("button", { name: "Copy policy number" }).click();
  await expect(
    page.getByRole("status").getByText("We couldn't copy it. Select the number instead."),
  ).toBeVisible();
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test("offers the calendar file and the print page, and no button that needs a script", async ({ page }) => {
    await page.goto("/billing/4100238715");
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to calendar the due date of account 4100238715" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^bill-due-20\d\d-\d\d-\d\d\.ics$/);
    expect(readFileSync(await file.path(), "utf8")).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
    expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
    await screenshot(page, "plain-billing-copy-360");
    await page.getByRole("link", { name: "Print all" }).click();
    await expect(page.getByRole("heading", { name: "Transactions for account" })).toBeVisible();
    expect(await page.getByRole("button", { name: "Print" }).count()).toBe(0);
    await page.goto("/home");
    await expect(page.getByRole("link", { name: /^Add to calendar the due date of / }).first()).toBeVisible();
    await screenshot(page, "plain-home-calendar-360");
  });
});
