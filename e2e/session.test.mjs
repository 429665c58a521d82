// The end of a session that nobody uses, on a portal whose idle limit is a few seconds: the warning, staying, the page that says why, and the way
// back to what was typed, with scripts and without.

import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";
import { press, reports } from "./reported.mjs";

test.use({ member: "Marta Lindqvist" });

const idle = 24_000; // milliseconds
const message = "/messages/M-20744";
const why = "You were signed out after 24 seconds without activity.";

const { browser, portal } = await stage({ PORTAL_SESSION_IDLE: `${idle / 1000}s` });
const { reported } = reports(browser, portal);

const warning = (page) => page.getByRole("alertdialog", { name: "Are you still there?" });
const reply = (page) => page.getByRole("main").getByRole("textbox");

async function member(options, path) {
  const { context, page, complaints } = await visitor(browser, options);
  context.setDefaultTimeout(2 * idle);
  await page.goto(path);
  await page.waitForURL(`**${path}`);
  return { context, page, complaints };
}

/** Signs the same member in again from the page that says why. */
async function comeBack(page) {
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
}

test("warns in both tabs, and stays signed in or signs out in both", async ({
  page,
  context,
  portal,
  complaints,
}) => {
  const { context, page, complaints } = await member({}, "/agents");
  const other = await context.newPage();
  await other.setViewportSize(phone);
  await other.goto("/home");
  await expect(warning(other)).toBeVisible();
  await expect(warning(page)).toBeVisible();
  expect(await other.evaluate(() => document.activeElement?.textContent)).toBe("Stay signed in");
  await screenshot(page, "session-warning-1280", false);
  await screenshot(other, "session-warning-360", false);
  expect(await problemsOf(other)).toEqual([]);
  await press(other, "Stay signed in");
  await warning(other).waitFor({ state: "detached" });
  await warning(page).waitFor({ state: "detached" });

  await expect(warning(page)).toBeVisible();
  await press(page, "Sign out now");
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await other.waitForURL(`${portal.sandbox}/identity/**`);
});

test("says why the session ended, and restores the form input after sign-in", async ({
  page,
  context,
  portal,
  complaints,
}) => {
  const { context, page, complaints } = await member({ viewport: phone }, message);
  await reply(page).fill("It came on a Tuesday.");
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/signed-out");
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText("What you typed is kept for one hour.")).toBeVisible();
  await screenshot(page, "session-ended-360");
  expect(await problemsOf(page)).toEqual([]);

  await comeBack(page);
  await expect(page.getByText("We kept what you typed. Check it and send it again.")).toBeVisible();
  expect(page.url()).toBe(portal.url + message);
  expect(await reply(page).inputValue()).toBe("It came on a Tuesday.");
  await screenshot(page, "session-kept-360");
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("It came on a Tuesday.").last()).toBeVisible();
  expect(await reply(page).inputValue()).toBe("");
  expect(await page.getByText("We kept what you typed").count()).toBe(0);
  const outs = (await reported()).filter(({ event }) => event === "logout");
  expect(outs.at(-1)?.params.timeout).toBe("true");
});

test("leaves private pages without JavaScript, and saves a form that comes too late", async ({
  page,
  context,
  portal,
}) => {
  const { context, page } = await member({ viewport: phone, javaScriptEnabled: false }, message);
  const home = await context.newPage();
  await home.goto("/home");
  await reply(page).fill("It came on a Tuesday.");
  await home.getByRole("heading", { name: "You are signed out" }).waitFor({ timeout: 3 * idle });
  await expect(home.getByText(why)).toBeVisible();
  await screenshot(home, "plain-session-ended-360");

  expect(page.url(), "the form was put away too").toBe(portal.url + message);
  await page.getByRole("main").getByRole("button").click();
  await expect(
    page.getByText("You were signed out before your form reached us. Nothing was sent."),
  ).toBeVisible();
  await screenshot(page, "plain-session-late-360");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click(); // the provider still knows the member
  await expect(page.getByText("We kept what you typed. Check it and send it again.")).toBeVisible();
  expect(page.url()).toBe(portal.url + message);
  expect(await reply(page).inputValue()).toBe("It came on a Tuesday.");
});
