// The same portal with JavaScript off: every task but the processor's own window.

import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { catchPage, screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

const withoutScripts = { viewport: phone, javaScriptEnabled: false };

test("signs in past the loading overlay", async ({ page, context, portal }) => {
  await portal.addFault({ call: "GET /profiles", delay: "2s", times: 1 });
  const { context, page } = await visitor(browser, withoutScripts);
  const overlay = await catchPage(page, "Loading your profile...", "plain-loading-360");
  await signIn(page, portal, "Marta Lindqvist");
  await overlay.shown;
  await page.waitForURL("**/home");
  await expect(page.getByRole("heading", { name: "What needs you" })).toBeVisible();
  await screenshot(page, "plain-home-360");
});

test("explains a failed profile load on the sign-in page", async ({ page, context, portal }) => {
  const { context, page } = await visitor(browser, withoutScripts);
  await signIn(page, portal, "Nadia Frost");
  await page.waitForURL("**/auth");
  await expect(page.getByText("Not authorized.")).toBeVisible();
  await screenshot(page, "plain-forbidden-360");
});

test("pages through transactions and changes the page size", async ({ page }) => {
  await page.goto("/billing");
  await expect(page.getByText("Showing 1 to 10")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("Showing 11 to")).toBeVisible();
  await page.getByLabel("Rows per page").selectOption("25");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Showing 1 to")).toBeVisible();
  expect(page.url()).toMatch(/size=25/);
});

test("confirms a payment, and then shows how to pay by phone or mail", async ({ page }) => {
  await page.goto("/payments");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await expect(page.getByText("Processing fees apply to credit and debit card payments")).toBeVisible();
  await screenshot(page, "plain-confirm-360");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("needs JavaScript")).toBeVisible();
  await expect(page.getByRole("link", { name: "800-555-0142" }).first()).toBeVisible();
  await screenshot(page, "plain-other-ways-360");
});

test("signs out", async ({ page, portal }) => {
  await page.goto("/home");
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await page.goto("/home");
  await page.waitForURL(`${portal.sandbox}/identity/**`);
});
