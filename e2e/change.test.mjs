// Asks for a change of a policy, on a phone without JavaScript.
import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist", ...devices["a phone without JavaScript"] });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

/** Waits for the page with this heading, takes a screenshot, and checks the page. */
async function checkPage(page, heading, name) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await screenshot(page, `change-${name}`);
  expect(await problemsOf(page)).toEqual([]);
}

// Spec: CHANGE-3, CHANGE-5.
test("asks for another vehicle, whose VIN is doubtful", async ({ page }) => {
  await page.goto("/agents");
  await page.getByRole("link", { name: "Request a change" }).first().click();
  await checkPage(page, "What would you like to change?", "start");
  await page.getByRole("button", { name: /^Vehicle/ }).click();
  await checkPage(page, "What would you like to do?", "action");
  await page.getByRole("button", { name: "Add a vehicle" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await checkPage(page, "What's the new vehicle?", "problem");
  await page.getByLabel("Vehicle identification number").fill("5R07C109876");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Is this right?");
  await checkPage(page, "What's the new vehicle?", "sure");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Marta Lindqvist" }).click();
  await page.getByRole("button", { name: "Loan", exact: true }).click();
  await page.getByLabel("Name of the lender").fill("Prairie State Bank");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("From").fill(new Date(Date.now() + 7 * 864e5).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Continue" }).click();
  await checkPage(page, "Check your request", "review");
  await page.getByRole("link", { name: "Change Who drives it most" }).click();
  await page.getByRole("button", { name: "Jonas Lindqvist" }).click();
  await expect(page.locator(".details")).toContainText("Jonas Lindqvist");
  await page.getByRole("button", { name: "Send request" }).click();
  await checkPage(page, "We sent your request", "sent");
  await page.goto("/policies/auto/AA1182204");
  await expect(page.locator(".requested")).toContainText("Add a vehicle");
});

test.describe("a member without policies", () => {
  test.use({ member: "Theo Abara", javaScriptEnabled: true });

  test("reads on a card that nothing can be changed", async ({ page }) => {
    await page.goto("/change");
    // The colors of the band behind it are not for this text. axe can't tell over a gradient.
    const card = page.locator(".card", { hasText: "You don't have a policy that can be changed here" });
    await expect(card).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    expect(await problemsOf(page)).toEqual([]);
  });
});
