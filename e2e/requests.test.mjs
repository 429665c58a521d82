// Asks for a change of a policy, on a phone without JavaScript: a choice opens the fields below it.
import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { dayIn, press } from "./pages.mjs";

test.use({ member: "Marta Lindqvist", ...devices["a phone without JavaScript"] });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

// Spec: REQUEST-2, REQUEST-3.
test("asks for another vehicle, whose VIN is doubtful", async ({ page }) => {
  await page.goto("/requests?about=policy-AA1182204");
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: /^Add a vehicle/ }).click();
  const lender = page.getByLabel("Name of the lender");
  await expect(lender).toBeHidden();
  await page.getByLabel("Loan", { exact: true }).check();
  await lender.fill("Prairie State Bank");
  await page.locator("summary", { hasText: "Vehicle identification number" }).click();
  await page.getByLabel("Vehicle identification number").fill("5R07C109876");
  await press(page, "Send request");
  await expect(
    page.getByRole("heading", { name: /answers? (is|are) missing|Check .* answers?/ }),
  ).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await expect(lender).toHaveValue("Prairie State Bank");
  await page.getByLabel("New vehicle").fill("2024 utility trailer");
  await page.getByLabel("Who drives it most").fill("Jonas Lindqvist");
  await page.getByLabel("Start date").fill(dayIn(7));
  await press(page, "Send request");
  await expect(page.getByRole("heading", { name: "We sent your request" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});
