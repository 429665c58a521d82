// Leaving with unsaved changes (section 2): a question for links, other forms and the back button, the browser's own for the rest, and none where
// nothing would be lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, phone, visitor } from "./browser.mjs";
import { signIn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const form = "/profile/attach";

const { browser, portal } = await stage();

/** A member who came from Agents to the form, and what the browser itself asked them. */
async function member(options) {
  const { context, page, complaints } = await visitor(browser, options);
  await signIn(page, portal, "Marta Lindqvist", "/agents");
  await page.waitForURL("**/agents");
  await page.goto(portal.url + form);
  await guarded(page);
  const asked = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  return { context, page, asked, complaints };
}

/** Waits until the guard has come and stands. */
async function guarded(page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /leave-guard/.test(name)),
  );
  await page.waitForLoadState("networkidle");
}

const number = (page) => page.getByLabel("Account or policy number");
const question = (page) => page.getByRole("dialog", { name: "Leave without saving?" });
const leave = (page) => page.getByRole("button", { name: "Leave without saving" }).click();
/** Answers that the member stays; a closed question is still there until the page has taken the answer in. */
async function stay(page) {
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.locator("dialog", { has: page.locator("button[value=leave]") }).waitFor({ state: "detached" });
}
const home = (page) => page.getByRole("link", { name: "Member Portal" }).click();

test("a link asks; staying keeps what was typed, leaving follows it", async () => {
  const { context, page, asked, complaints } = await member({ viewport: phone });
  await number(page).fill("HO1");
  await home(page);
  await question(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Stay on this page");
  await keep(page, "leave-360", false);
  await stay(page);
  assert.equal(await number(page).inputValue(), "HO1");
  assert.equal(page.url(), portal.url + form);

  await home(page);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  assert.equal(page.url(), portal.url + form);

  await home(page);
  await leave(page);
  await page.waitForURL("**/home");
  assert.deepEqual(asked, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the back button asks once, and then goes where it would have gone", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  await page.goBack();
  await stay(page);
  assert.equal(await number(page).inputValue(), "HO1");
  assert.equal(page.url(), portal.url + form);
  await page.goBack();
  await leave(page);
  await page.waitForURL("**/agents");
  assert.deepEqual(asked, []);
  await context.close();
});

test("what was typed and taken back asks nothing, and Back is one press", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  await number(page).fill("");
  await page.goBack();
  await page.waitForURL("**/agents");
  assert.equal(await question(page).count(), 0);
  assert.deepEqual(asked, []);
  await context.close();
});

test("coming back to the form later, Back still is one press", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  await home(page);
  await leave(page);
  await page.waitForURL("**/home");
  await page.goBack();
  await page.waitForURL(`**${form}`);
  await guarded(page);
  await page.goBack();
  await page.waitForURL("**/agents");
  assert.deepEqual(asked, []);
  await context.close();
});

test("a form that came back with problems is unsaved, and sending it again asks nothing", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  await page.getByRole("main").getByRole("button").click();
  await page.locator(".error-summary").waitFor();
  await guarded(page);
  await page.locator(".error-summary a").first().click();
  assert.equal(await question(page).count(), 0, "a link to a field leads nowhere else");
  await page.getByRole("main").getByRole("button").click();
  await page.locator(".error-summary").waitFor();
  await guarded(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await leave(page);
  await page.waitForURL("**/profile");
  assert.deepEqual(asked, []);
  await context.close();
});

test("another form asks: signing out takes the changes with it", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  await page.locator(".account-menu summary").click();
  const signOut = page.getByRole("button", { name: "Sign out", exact: true });
  await signOut.click();
  await stay(page);
  assert.equal(await number(page).inputValue(), "HO1");
  await signOut.click();
  await leave(page);
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  assert.deepEqual(asked, []);
  await context.close();
});

test("the end of the session asks nothing", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  await page.locator("form[data-sign-out]").evaluate((form) => {
    form.dataset.timeout = "";
    form.requestSubmit();
  });
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  assert.deepEqual(asked, []);
  await context.close();
});

test("nor does signing out in another tab", async () => {
  const { context, page, asked } = await member();
  await number(page).fill("HO1");
  const other = await context.newPage();
  await other.goto(`${portal.url}/logout`);
  await other.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  assert.deepEqual(asked, []);
  await context.close();
});

test("reloading and typing an address ask in the browser's own way, and only with something unsaved", async () => {
  const { context, page, asked } = await member();
  await page.reload();
  await guarded(page);
  assert.deepEqual(asked, []);
  await number(page).fill("HO1");
  await page.goto(`${portal.url}/home`);
  assert.deepEqual(asked, ["beforeunload"]);
  await context.close();
});

test("an island that has saved is left without a question, one with changes is not", async () => {
  const { context, page, asked } = await member();
  await page.goto(`${portal.url}/profile/authentication-methods`);
  await guarded(page);
  const box = page.getByRole("checkbox", { checked: false }).first();
  await box.click();
  await page.getByRole("link", { name: "Back to Profile" }).click();
  await stay(page);
  await page.getByRole("main").getByRole("button").click();
  await page.locator(".status", { hasText: /./ }).waitFor();
  await page.waitForFunction(() => document.querySelector("form[data-unsaved=clean]"));
  await page.getByRole("link", { name: "Back to Profile" }).click();
  await page.waitForURL("**/profile");
  assert.deepEqual(asked, []);
  await context.close();
});

test("a link to another window, a fragment and a file ask nothing, and a page without a form fetches no guard", async () => {
  const { context, page } = await member();
  await number(page).fill("HO1");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Member Portal" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.waitForURL("**/home");
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await question(page).count(), 0);
  const scripts = await opened.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  assert.equal(scripts.filter((name) => /leave-guard/.test(name)).length, 0);
  await context.close();
});
