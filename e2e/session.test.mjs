// The end of a session that nobody uses, on a portal whose idle limit is a few seconds: the warning, staying, the page that says why, and the way
// back to what was typed, with scripts and without.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn } from "./portal.mjs";
import { press, reports } from "./reported.mjs";
import { stage } from "./stage.mjs";

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
  await signIn(page, portal, "Marta Lindqvist", path);
  await page.waitForURL(`**${path}`);
  return { context, page, complaints };
}

/** Signs the same member in again from the page that says why. */
async function comeBack(page) {
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
}

test("both tabs warn, one press stays in both, and signing out leaves both", async () => {
  const { context, page, complaints } = await member({}, "/agents");
  const other = await context.newPage();
  await other.setViewportSize(phone);
  await other.goto(`${portal.url}/home`);
  await warning(other).waitFor();
  await warning(page).waitFor();
  assert.equal(await other.evaluate(() => document.activeElement?.textContent), "Stay signed in");
  await keep(page, "session-warning-1280", false);
  await keep(other, "session-warning-360", false);
  assert.deepEqual(await faultsOf(other), []);
  await press(other, "Stay signed in");
  await warning(other).waitFor({ state: "detached" });
  await warning(page).waitFor({ state: "detached" });

  await warning(page).waitFor();
  await press(page, "Sign out now");
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await other.waitForURL(`${portal.sandbox}/identity/**`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the end says why, and the way back leads to what was typed", async () => {
  const { context, page, complaints } = await member({ viewport: phone }, message);
  await reply(page).fill("It came on a Tuesday.");
  await warning(page).waitFor();
  await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/signed-out");
  await page.getByText(why).waitFor();
  await page.getByText("What you typed is kept for one hour.").waitFor();
  await keep(page, "session-ended-360");
  assert.deepEqual(await faultsOf(page), []);

  await comeBack(page);
  await page.getByText("We kept what you typed. Check it and send it again.").waitFor();
  assert.equal(page.url(), portal.url + message);
  assert.equal(await reply(page).inputValue(), "It came on a Tuesday.");
  await keep(page, "session-kept-360");
  assert.deepEqual(await faultsOf(page), []);
  await page.getByRole("main").getByRole("button").click();
  await page.getByText("It came on a Tuesday.").last().waitFor();
  assert.equal(await reply(page).inputValue(), "");
  assert.equal(await page.getByText("We kept what you typed").count(), 0);
  assert.deepEqual(complaints, []);
  const outs = (await reported()).filter(({ event }) => event === "logout");
  assert.equal(outs.at(-1)?.params.timeout, "true");
  await context.close();
});

test("without scripts pages put themselves away, and a form that comes too late is kept", async () => {
  const { context, page } = await member({ viewport: phone, javaScriptEnabled: false }, message);
  const home = await context.newPage();
  await home.goto(`${portal.url}/home`);
  await reply(page).fill("It came on a Tuesday.");
  await home.getByRole("heading", { name: "You are signed out" }).waitFor({ timeout: 3 * idle });
  await home.getByText(why).waitFor();
  await keep(home, "plain-session-ended-360");

  assert.equal(page.url(), portal.url + message, "the form was put away too");
  await page.getByRole("main").getByRole("button").click();
  await page.getByText("You were signed out before your form reached us. Nothing was sent.").waitFor();
  await keep(page, "plain-session-late-360");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click(); // the provider still knows the member
  await page.getByText("We kept what you typed. Check it and send it again.").waitFor();
  assert.equal(page.url(), portal.url + message);
  assert.equal(await reply(page).inputValue(), "It came on a Tuesday.");
  await context.close();
});
