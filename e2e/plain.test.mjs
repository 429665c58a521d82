// The same portal with JavaScript off: every task but the processor's own window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { glimpse, keep, phone, visitor } from "./browser.mjs";
import { signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

const withoutScripts = { viewport: phone, javaScriptEnabled: false };

test("sign-in, the overlay and Home", async () => {
  await turn(portal, { call: "GET /profiles", delay: "2s", times: 1 });
  const { context, page } = await visitor(browser, withoutScripts);
  const overlay = await glimpse(page, "Loading your profile...", "plain-loading-360");
  await signIn(page, portal, "Marta Lindqvist");
  await overlay.shown;
  await page.waitForURL("**/home");
  await page.getByRole("heading", { name: "What needs you" }).waitFor();
  await keep(page, "plain-home-360");
  await context.close();
});

test("a failed load ends on the sign-in page with its reason", async () => {
  const { context, page } = await visitor(browser, withoutScripts);
  await signIn(page, portal, "Nadia Frost");
  await page.waitForURL("**/auth");
  await page.getByText("Not authorized.").waitFor();
  await keep(page, "plain-forbidden-360");
  await context.close();
});

test("transactions page by page and by size", async () => {
  const { context, page } = await visitor(browser, withoutScripts);
  await signIn(page, portal, "Marta Lindqvist", "/billing");
  await page.getByText("Showing 1 to 10").waitFor();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("Showing 11 to").waitFor();
  await page.getByLabel("Rows per page").selectOption("25");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("Showing 1 to").waitFor();
  assert.match(page.url(), /size=25/);
  await context.close();
});

test("Pay confirms and then says how to pay by phone or mail", async () => {
  const { context, page } = await visitor(browser, withoutScripts);
  await signIn(page, portal, "Marta Lindqvist", "/payments");
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByText("Processing fees apply to credit and debit card payments").waitFor();
  await keep(page, "plain-confirm-360");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByText("needs JavaScript").waitFor();
  await page.getByRole("link", { name: "800-555-0142" }).first().waitFor();
  await keep(page, "plain-other-ways-360");
  await context.close();
});

test("signing out and switching need no script", async () => {
  const { context, page } = await visitor(browser, withoutScripts);
  await signIn(page, portal, "Marta Lindqvist", "/home");
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await page.goto(`${portal.url}/home`);
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await context.close();
});
