// The editors' preview desk, in a real browser: a saved word shows at once and where one was reading, every page can be looked at in every state, and
// all of them at a glance. The contact sheets land in e2e/output.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { stage } from "./stage.mjs";
import { ownWords } from "./words.mjs";

const { folder, read, edit } = ownWords("views/content/en", "en");
const { browser, portal } = await stage({ PORTAL_PREVIEW: "true", PORTAL_CONTENT_DIR: folder });

const desk = (choice) => `${portal.url}/preview?${new URLSearchParams(choice)}`;

/** The desk with this choice, and the page in its frame. */
async function open(choice, options) {
  const { page, context, complaints } = await visitor(browser, options);
  await page.goto(desk(choice));
  return { page, context, complaints, frame: page.frameLocator(".desk-frame") };
}

test("a saved answer shows within a second, and one goes on reading where one was", async () => {
  const { page, context, complaints, frame } = await open({ page: "/faqs", width: 360 });
  const inFrame = page.frame({ url: /\/preview\/show\// });
  const last = frame.locator("main details").last();
  await last.locator("summary").click();
  await last.scrollIntoViewIfNeeded();
  const before = await inFrame.evaluate(() => scrollY);
  assert.ok(before > 500, `scrolled to ${before}`);

  const took = [];
  for (const added of ["Ask us.", "Call us.", "We are glad to help."]) {
    const began = Date.now();
    edit("en/faqs/profile.md", (text) => `${text.trimEnd()} ${added}\n`);
    await frame.locator("mark", { hasText: added }).waitFor();
    took.push(Date.now() - began);
  }
  assert.ok(Math.min(...took) < 1000, `it took ${took} ms`); // a busy machine may be slow once
  await inFrame.waitForFunction((place) => Math.abs(scrollY - place) < 60, before);
  assert.equal(await last.getAttribute("open"), "", "the answer is still unfolded");

  await page.getByText("1 text differs from the built-in words").click();
  await page.locator("ins", { hasText: "We are glad to help." }).waitFor();
  await keep(page, "preview-changed", false);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a broken file keeps the last good words, and the desk says what to put right", async () => {
  const { page, context, frame } = await open({ page: "/faqs" });
  const good = read("en/faqs/cards.md");
  edit("en/faqs/cards.md", () => "## No front matter\n");
  await page.locator(".desk-broken", { hasText: "en/faqs/cards.md, line 1" }).first().waitFor();
  await frame.getByRole("heading", { name: "ID cards" }).waitFor();
  await keep(page, "preview-broken", false);
  edit("en/faqs/cards.md", () => good);
  await page.locator(".desk-broken").first().waitFor({ state: "detached" });
  await context.close();
});

test("the desk picks member, state and colors, and stays at the page one went to", async () => {
  const { page, context, complaints, frame } = await open({ page: "/home" });
  await frame.getByRole("heading", { name: "Hello, Marta Lindqvist" }).waitFor();
  await page.getByLabel("Colors").selectOption("dark");
  await frame.locator('link[href="/preview/styles/dark.css"]').waitFor({ state: "attached" });
  await frame.locator(".nav-narrow summary").click();
  await frame.getByRole("link", { name: "Documents" }).first().click();
  await frame.getByRole("heading", { name: "Documents" }).waitFor();
  const ink = await frame.locator("body").evaluate((body) => getComputedStyle(body).color);
  await page.getByLabel("Member").selectOption("farm");
  await frame.locator(".preview-banner", { hasText: "Ruth Vandermeer" }).waitFor();
  await frame.getByRole("heading", { name: "Documents" }).waitFor();
  assert.match(ink, /2\d\d, 2\d\d, 2\d\d/, "light letters on a dark page");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the payment processor's window is played, and asks nobody", async () => {
  const { page, context, complaints, frame } = await open({ page: "/payments/:account", width: 768 });
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(portal.url)) elsewhere.push(request.url());
  });
  await frame.getByRole("button", { name: "Make a payment" }).click();
  await frame.getByRole("button", { name: "Continue" }).click();
  await frame.getByRole("heading", { name: "The payment processor's window" }).waitFor();
  await keep(page, "preview-payment", false);
  await frame.getByRole("button", { name: "Cancel" }).click();
  await frame.locator(".status", { hasText: /./ }).first().waitFor();
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("everything works without JavaScript", async () => {
  const { page, context, frame } = await open(
    { page: "/profile/email", state: "form-empty", scripts: "off" },
    { javaScriptEnabled: false },
  );
  await frame.getByRole("heading", { name: "There is a problem" }).waitFor();
  await page.getByLabel("State", { exact: true }).selectOption("success");
  await page.getByRole("button", { name: "Show" }).click();
  await frame.getByRole("heading", { name: "Change sign-in email" }).waitFor();
  assert.equal(
    await page.locator(".desk-frame").getAttribute("sandbox"),
    "allow-same-origin allow-forms allow-popups",
  );
  await context.close();
});

test("a link can be shared, to look and no more", async () => {
  const { page, context } = await open({ page: "/home", member: "farm" });
  await page.getByText("Share", { exact: true }).click();
  const link = await page.locator("#share").inputValue();
  await page.goto(link);
  await page.getByText("To look at only, until").waitFor();
  await page.getByRole("link", { name: "Policies", exact: true }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.ok(page.url().startsWith(link.slice(0, link.lastIndexOf("/"))), page.url());
  await context.close();
});

test("every part of the design is legible in both schemes, and keeps a picture of itself", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context } = await visitor(browser, { colorScheme, viewport: { width: 560, height: 1330 } });
    await page.goto(`${portal.url}/preview/parts`);
    assert.deepEqual(await faultsOf(page), [], colorScheme);
    await keep(page, `parts-${colorScheme}`, false);
    await context.close();
  }
});

test("the desk and the parts of the design are without faults, wide and narrow", async () => {
  for (const viewport of [phone, desktop]) {
    const { page, context, complaints } = await visitor(browser, { viewport });
    for (const path of ["/preview?page=/faqs", "/preview/parts"]) {
      await page.goto(portal.url + path);
      assert.deepEqual(await faultsOf(page), [], `${path} at ${viewport.width}`);
      await keep(page, `${path.includes("parts") ? "preview-parts" : "preview-desk"}-${viewport.width}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("every page of every sample member is on a contact sheet, and every state of a page", async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 1500, height: 1000 } });
  context.setDefaultTimeout(60_000); // some fifty pages at once
  await page.goto(desk({ page: "/home" }));
  const offered = await page
    .locator("#member option")
    .evaluateAll((all) => all.map((option) => option.value));
  const members = offered.filter((member) => member !== "nobody");
  assert.ok(members.length >= 5, members.join());
  const sheets = [
    ...members.map((member) => ({ member, state: "success" })),
    { member: "household", state: "success", scripts: "on" }, // no page, such as the one after a sign-out, may send the others away
    { member: "household", state: "form-empty" },
    { page: "/home", of: "states" },
    { page: "/documents", of: "states" },
    { page: "/profile/email", of: "states" },
  ];
  for (const sheet of sheets) {
    await page.goto(`${portal.url}/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`);
    for (const frame of page.frames().slice(1)) {
      assert.equal(await frame.locator(".preview-banner strong").textContent(), "PREVIEW", frame.url());
    }
    await keep(page, `preview-sheet-${Object.values(sheet).join("-").replaceAll("/", "")}`);
  }
  await context.close();
});
