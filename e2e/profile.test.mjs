// The profile: every form of it with wrong input, right input, a provider that says no and one that is down; with scripts and without.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { desktop, keep, phone, swaps, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { calls, signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const marta = "Marta Lindqvist";

const { browser, portal } = await stage();

beforeEach(() => fetch(`${portal.sandbox}/control/reset`, { method: "POST" }));

/** Keeps a picture of the page and looks for faults. A form that came back wrong is no complaint. */
async function look(page, complaints, name) {
  await keep(page, name);
  const unexpected = complaints.filter((text) => !/status of (404|422|502)/.test(text));
  assert.deepEqual([...(await faultsOf(page)), ...unexpected], [], name);
}

async function member(options, path, name = marta) {
  const { context, page, complaints } = await visitor(browser, options);
  await signIn(page, portal, name, path);
  await page.waitForURL(portal.url + path);
  return { context, page, look: (picture) => look(page, complaints, picture) };
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const summary = (page, text) => page.locator(".error-summary").getByText(text).waitFor();

for (const [how, options] of [
  ["plain-360", { viewport: phone, javaScriptEnabled: false }],
  ["360", { viewport: phone }],
  ["1280", { viewport: desktop }],
]) {
  test(`the profile, ${how}`, async () => {
    const { context, page, look } = await member(options, "/profile");
    await page.getByRole("link", { name: "Remove policy BT0456731" }).waitFor();
    await look(`profile-${how}`);
    await page.goto(`${portal.url}/logout`);
    await look(`sign-out-${how}`);
    await page.goto(`${portal.url}/refresh-profile`);
    await page.waitForURL("**/profile");
    await context.close();
  });

  test(`changing the sign-in email, ${how}`, async () => {
    const { context, page, look } = await member(options, "/profile/email");
    await look(`email-${how}`);
    const first = page.getByLabel("New email address", { exact: true });
    const second = page.getByLabel("New email address again");

    await first.fill("marta@new.example.com");
    await second.fill("marta@newer.example.com");
    await press(page, "Change email");
    await summary(page, "The two email addresses do not match.");
    await look(`email-wrong-${how}`);
    assert.equal(await first.inputValue(), "marta@new.example.com");
    assert.equal(await second.inputValue(), "marta@newer.example.com");

    await first.fill("theo.abara@example.com");
    await second.fill("theo.abara@example.com");
    await press(page, "Change email");
    await summary(page, "This email address is in use already.");
    assert.equal(await first.inputValue(), "theo.abara@example.com");

    await turn(portal, { call: "POST /profiles/change-email", drop: true, times: 1 });
    await first.fill("marta@new.example.com");
    await second.fill("marta@new.example.com");
    await press(page, "Change email");
    await summary(page, "An unknown error occurred.");
    await look(`email-down-${how}`);
    assert.equal(await second.inputValue(), "marta@new.example.com");

    await press(page, "Change email");
    await page.getByText("Your sign-in email is now marta@new.example.com.").waitFor();
    assert.equal(await page.locator("[data-figure=email]").textContent(), "marta@new.example.com");
    await look(`email-done-${how}`);
    await context.close();
  });

  test(`adding and removing a policy, ${how}`, async () => {
    const { context, page, look } = await member(options, "/profile/attach");
    await look(`attach-${how}`);
    const number = page.getByLabel("Account or policy number");
    const zip = page.getByLabel("Policy zip code");

    await number.fill("PE0099812");
    await zip.fill("5032");
    await press(page, "Add to my profile");
    await summary(page, "Enter a zip code of 5 digits");
    await look(`attach-wrong-${how}`);
    assert.equal(await number.inputValue(), "PE0099812");
    assert.equal(await zip.inputValue(), "5032");

    await zip.fill("99999");
    await press(page, "Add to my profile");
    await summary(page, "The zip code does not match the policy.");
    assert.equal(await zip.inputValue(), "99999");

    await turn(portal, { call: "POST /profiles/attach-account-policy", drop: true, times: 1 });
    await zip.fill("50327");
    await press(page, "Add to my profile");
    await summary(page, "An unknown error occurred.");
    await press(page, "Add to my profile");
    await page.getByText("PE0099812 is on your profile now.").waitFor();

    await page.getByRole("link", { name: "Remove policy PE0099812" }).click();
    await page.getByRole("heading", { name: "Remove Personal Excess policy PE0099812?" }).waitFor();
    await look(`detach-${how}`);
    await turn(portal, {
      call: "POST /profiles/detach-policy",
      body: '{"error":"Call us about this one."}',
      times: 1,
    });
    await press(page, "Remove policy");
    await summary(page, "Call us about this one.");
    await look(`detach-refused-${how}`);
    await press(page, "Remove policy");
    await page.getByText("Policy PE0099812 is off your profile.").waitFor();
    assert.equal(await page.getByRole("link", { name: "Remove policy PE0099812" }).count(), 0);
    await context.close();
  });

  test(`deleting the profile, ${how}`, async () => {
    const { context, page, look } = await member(options, "/profile/delete", "Theo Abara");
    await look(`delete-${how}`);
    await turn(portal, {
      call: "POST /profiles/delete-profile",
      body: '{"message":"Call us to delete this one."}',
      times: 1,
    });
    await page.getByLabel("Yes, delete my profile").check();
    await press(page, "Delete profile");
    await summary(page, "Call us to delete this one.");
    await look(`delete-refused-${how}`);
    assert.equal(await page.getByLabel("Yes, delete my profile").isChecked(), true);
    await press(page, "Delete profile");
    await page.getByRole("heading", { name: "Profile deleted" }).waitFor();
    await look(`deleted-${how}`);
    await page.goto(`${portal.url}/profile`);
    await page.waitForURL(`${portal.sandbox}/identity/**`);
    assert.equal(await page.getByRole("button", { name: "Theo Abara" }).count(), 0);
    await context.close();
  });

  test(`registering and a new password, ${how}`, async () => {
    const { context, page, complaints } = await visitor(browser, options);
    for (const [path, name] of [
      ["/register/confirm", "register"],
      ["/help/password", "password"],
    ]) {
      await page.goto(portal.url + path);
      await page.getByRole("link", { name: "Call 800-555-0142" }).waitFor();
      await look(page, complaints, `${name}-${how}`);
    }
    await page.goto(`${portal.url}/register`);
    await page.getByRole("heading", { name: "Create account" }).waitFor();
    await context.close();
  });
}

const methods = "/profile/authentication-methods";
const byEmail = (page) => page.getByLabel("By email");
const byText = (page) => page.getByLabel("By text message");

/** The first touch of an island: while React takes over, the box is for a moment as the server sent it. */
async function tickText(page) {
  await byText(page).click();
  await page.getByRole("checkbox", { name: "By text message", checked: true }).waitFor();
}

test("authentication methods without scripts", async () => {
  const { context, page, look } = await member({ viewport: phone, javaScriptEnabled: false }, methods);
  await look("methods-plain-360");
  await byEmail(page).uncheck();
  await press(page, "Save");
  await summary(page, "Choose email, text message or both.");
  await look("methods-none-plain-360");
  await turn(portal, { call: "POST /profiles/update-authentication-methods", status: 500, times: 1 });
  await byText(page).check();
  await press(page, "Save");
  await summary(page, "Unable to update authentication methods.");
  assert.equal(await byText(page).isChecked(), true);
  await press(page, "Save");
  await page.getByText("Saved.").waitFor();
  await page.goto(portal.url + methods);
  assert.deepEqual([await byEmail(page).isChecked(), await byText(page).isChecked()], [false, true]);
  await context.close();
});

test("authentication methods that cannot be fetched", async () => {
  const { context, page, look } = await member({ viewport: phone }, "/profile");
  await turn(portal, { call: "GET /profiles/authentication-methods", status: 500, times: 1 });
  await page.getByRole("link", { name: "Authentication methods" }).click();
  await page.getByText("Unable to fetch authentication methods.").waitFor();
  await look("methods-failed-360");
  await page.getByRole("link", { name: "Try again" }).click();
  await byEmail(page).waitFor();
  await context.close();
});

test("the island saves in place, puts the boxes back when it cannot, and asks for one", async () => {
  const { context, page, look } = await member({}, methods);
  await tickText(page);
  await press(page, "Save");
  await page.getByRole("status").getByText("Saved.").waitFor();
  await look("methods-saved-1280");

  for (const fault of [{ status: 500 }, { drop: true }]) {
    await turn(portal, { call: "POST /profiles/update-authentication-methods", times: 1, ...fault });
    await byEmail(page).uncheck();
    assert.equal(await page.locator(".status").textContent(), "");
    await press(page, "Save");
    await page.getByRole("alert").getByText("Unable to update authentication methods.").waitFor();
    assert.deepEqual([await byEmail(page).isChecked(), await byText(page).isChecked()], [true, true]);
  }
  await look("methods-not-saved-1280");

  const before = (await calls(portal))["POST /profiles/update-authentication-methods"];
  await byEmail(page).uncheck();
  await byText(page).uncheck();
  await press(page, "Save");
  await page.getByText("Choose email, text message or both.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "methods");
  await look("methods-none-1280");
  assert.equal((await calls(portal))["POST /profiles/update-authentication-methods"], before);
  await page.goto(`${portal.url}${methods}`);
  assert.deepEqual([await byEmail(page).isChecked(), await byText(page).isChecked()], [true, true]);
  await context.close();
});

test("leaving asks about a choice that is not saved, and about no other", async () => {
  const { context, page } = await member({}, methods);
  const back = () => page.getByRole("link", { name: "Back to Profile" }).click();
  await tickText(page);
  await back();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await press(page, "Save");
  await page.getByRole("status").getByText("Saved.").waitFor();
  await back();
  await page.waitForURL("**/profile");
  await page.goto(`${portal.url}/profile/attach`);
  await page.getByLabel("Policy zip code").fill("5032");
  await press(page, "Add to my profile");
  await summary(page, "Enter a zip code of 5 digits");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor();
  await context.close();
});

test("a box ticked before React is there is kept and saved", async () => {
  const { context, page } = await member({}, methods);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/static/hydrate-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await byText(page).check();
  await press(page, "Save");
  release();
  await page.getByRole("status").getByText("Saved.").waitFor();
  assert.equal(await byText(page).isChecked(), true);
  await context.close();
});

test("signing in again comes back to the form, and only for the same member", async () => {
  const { context, page } = await member({}, "/profile");
  await page.goto(`${portal.url}/reauth?return=/profile/email`);
  await page.getByRole("heading", { name: "Sign in again" }).waitFor();
  await page.getByRole("button", { name: marta }).click();
  await page.waitForURL("**/profile/email");
  await page.goto(`${portal.url}/reauth?return=/profile/email`);
  await page.getByRole("button", { name: "Theo Abara" }).click();
  await page.getByText("You signed in as someone else.").waitFor();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  assert.equal(await page.locator("[data-figure=email]").textContent(), "marta.lindqvist@example.com");
  await context.close();
});

test("a profile of 200 policies comes in pages, in place", async () => {
  const { context, page } = await visitor(browser, { viewport: phone });
  await signIn(page, portal, "Joan Whitcomb", "/profile");
  const first = await page.locator(".profile-detach").first().getAttribute("href");
  await page.getByRole("link", { name: "Next page" }).hover();
  await swaps(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.locator("#policies").getByText("Showing 11 to 20").waitFor();
  assert.notEqual(await page.locator(".profile-detach").first().getAttribute("href"), first);
  assert.equal(new URL(page.url()).search, "");
  await context.close();
});
