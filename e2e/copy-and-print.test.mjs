// Copying numbers, and printing all transactions.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { press } from "./pages.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("copies a policy number, or says that the browser denies it", async ({ page }) => {
    await page.goto("/policies/auto/AA1182204");
    await press(page, "Copy policy number AA1182204");
    await expect(page.getByRole("status").getByText("Copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("AA1182204");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    });
    await page.getByRole("button", { name: "Copy policy number" }).click();
    await expect(
      page.getByRole("status").getByText("We couldn't copy it. Select the number instead."),
    ).toBeVisible();
  });
});

test("prints all transactions by a button, which is not on paper", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto("/billing/4100238715/transactions/print");
  await press(page, "Print");
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
});

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
