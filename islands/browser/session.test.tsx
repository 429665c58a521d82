import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Page } from "playwright-core";
import { html } from "./site";
import { visitorOfEachTest } from "./visitor";

const visitor = visitorOfEachTest();
const idle = 15 * 60_000; // milliseconds
const lead = 2 * 60_000;

let elapsed: number; // by how much the clocks on the wall have been moved on, everywhere
let ends: number; // when the server ends the session
let final: boolean; // whether no use moves that

const now = () => Date.now() + elapsed;

beforeEach(async () => {
  const { site, page } = visitor;
  elapsed = 0;
  ends = now() + idle;
  final = false;
  site.answers = { "GET /stands": stands, "POST /stands": stands, "POST /keep": () => ({ status: 204 }) };
  site.page("/member", member);
  await page.context().addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + ((window as { elapsed?: number }).elapsed ?? 0);
  });
});

const body = `
<form method="post" action="/form" data-unsaved=""><label>Message <textarea name="text"></textarea></label></form>`;

const dialog =
  () => `<dialog role="alertdialog" aria-labelledby="session-title" aria-describedby="session-text">
<h2 id="session-title">Are you still there?</h2>
<p id="session-text" data-text="We sign you out in less than {left}." data-minutes="{count} minutes" data-minute="1 minute" data-seconds="{count} seconds" data-unreached="We cannot reach the portal." data-ending="Signing you out"></p>
<div class="actions">${final ? "<button type='button' data-go-on autofocus>Continue</button>" : "<button type='button' data-stay autofocus>Stay</button>"}</div>
<form method="post" action="/logout" data-sign-out data-timeout hidden><input type="hidden" name="kept"><button></button></form></dialog>`;

/** A page that was opened just now. */
function member(): string {
  return html(body).replace(
    "<body>",
    `<body data-session="/stands" data-session-warn="${ends - now() - lead}" data-session-out="/signed-out?why=idle" data-session-keep="/keep">`,
  );
}

function stands() {
  if (now() >= ends) return { status: 401 };
  const left = ends - now();
  return { status: 200, body: { left: left - 3000, warn: left - lead, dialog: dialog() } };
}

/**
 * Time goes by and no timer runs, as in tabs that sleep; then they wake with this event. What they do next they do by
 * their timers, in the tests' own time.
 */
async function pass(milliseconds: number, sign = "visibilitychange"): Promise<void> {
  elapsed += milliseconds;
  const context = visitor.page.context();
  await context.addInitScript(moveOn, [elapsed, ""]);
  await Promise.all(context.pages().map((page) => page.evaluate(moveOn, [elapsed, sign])));
}

function moveOn([elapsed, sign]: [number, string] | (string | number)[]): void {
  Object.assign(window, { elapsed });
  if (sign) dispatchEvent(new Event(String(sign)));
}

/** Passes the time after which the page leaves, and resolves to what it sends. */
async function leave(milliseconds: number): Promise<string | null> {
  const { page } = visitor;
  const out = page.waitForRequest("**/logout");
  await pass(milliseconds);
  await page.waitForURL("**/logout");
  return (await out).postData();
}

async function use(): Promise<Page> {
  await visitor.page.goto(`${visitor.site.url}/member`);
  return visitor.page;
}

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });
const posted = (path: string) => visitor.site.told.filter((told) => told.path === path);
const stay = () => {
  if (!final) ends = now() + idle;
  return stands();
};

async function warned(page: Page): Promise<void> {
  await pass(idle - lead);
  await warning(page).waitFor();
}

test("nothing is fetched or asked before the warning is due", async () => {
  const page = await use();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await pass(idle - lead - 30_000);
  assert.equal(asked.length, 0, `asked for ${asked}`);
  await pass(28_000); // the rest is the timer's
  await warning(page).waitFor();
  assert.ok(asked.includes("/stands"));
});

test("typing uses the session, at most once a minute, and other tabs hear of it", async () => {
  const page = await use();
  const other = await page.context().newPage();
  await other.goto(`${visitor.site.url}/member`);
  visitor.site.answers["POST /stands"] = stay;
  await page.getByRole("textbox").pressSequentially("Dear");
  assert.deepEqual(posted("/stands"), [], "the page itself was a use just now");
  await pass(idle - lead - 60_000);
  const told = page.waitForResponse("**/stands");
  await page.getByRole("textbox").pressSequentially(" Sir, it came");
  await told;
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  await pass(90_000); // past the time of the warning, had nobody typed
  assert.deepEqual(asked, []);
  assert.equal(posted("/stands").length, 1);
  assert.equal(posted("/stands")[0]?.token, "tok.en=");
});

test("what a script puts into a form, and what is typed beside one, is no use of the session", async () => {
  const { site } = visitor;
  site.page("/member", () => member().replace("</body>", "<label>Search <input></label></body>"));
  const page = await use();
  await pass(5 * 60_000);
  await page.getByRole("textbox", { name: "Message" }).evaluate((field) => {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByRole("textbox", { name: "Search" }).pressSequentially("Bill");
  await pass(idle - lead - 5 * 60_000);
  await warning(page).waitFor();
  assert.deepEqual(posted("/stands"), []);
});

test("the warning says how long is left, in steps, with the focus on staying", async () => {
  const page = await use();
  await page.getByRole("textbox").focus();
  await warned(page);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Stay");
  const says = (words: string) => page.getByText(`We sign you out in less than ${words}.`).waitFor();
  await pass(1000);
  await says("2 minutes");
  await pass(60_000);
  await says("1 minute");
  await pass(30_000);
  await says("30 seconds");
  await pass(20_000);
  await says("10 seconds");
});

for (const sign of ["visibilitychange", "pageshow"]) {
  test(`a tab that slept looks at the clock at its ${sign}`, async () => {
    const page = await use();
    await pass(idle - lead, sign);
    await warning(page).waitFor();
  });
}

test("a tab that slept through the end leaves for the page that says why", async () => {
  const page = await use();
  await page.getByRole("textbox").fill("Dear Sir");
  await pass(idle);
  await page.waitForURL("**/signed-out?why=idle&kept=yes");
  assert.match(posted("/keep")[0]?.body ?? "", /Dear Sir/);
});

for (const press of ["the button", "Escape"]) {
  test(`${press} stays: one POST with the forgery token, and the focus is where it was`, async () => {
    const page = await use();
    await page.getByRole("textbox").focus();
    await warned(page);
    visitor.site.answers["POST /stands"] = stay;
    if (press === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: "Stay" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(posted("/stands").length, 1);
    assert.equal(posted("/stands")[0]?.token, "tok.en=");
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "TEXTAREA");
    await pass(idle - lead - 30_000);
    assert.equal(await warning(page).count(), 0);
    await pass(30_000);
    await warning(page).waitFor();
  });
}

for (const means of ["a channel", "the storage"]) {
  test(`tabs tell each other by ${means} that the session is in use`, async () => {
    const { page } = visitor;
    if (means === "the storage") {
      await page.context().addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
    }
    await use();
    const other = await page.context().newPage();
    await other.goto(`${visitor.site.url}/member`);
    await warned(page);
    await warning(other).waitFor();
    visitor.site.answers["POST /stands"] = stay;
    await other.getByRole("button", { name: "Stay" }).click();
    await warning(page).waitFor({ state: "detached" });
    assert.equal(await warning(other).count(), 0);
  });
}

test("a page opened in another tab moves the warning, and nobody has to ask", async () => {
  const page = await use();
  await pass(10 * 60_000);
  ends = now() + idle;
  const other = await page.context().newPage();
  await other.goto(`${visitor.site.url}/member`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await pass(10 * 60_000);
  assert.deepEqual(asked, []);
});

test("the server is the judge: a session used without our knowing goes on", async () => {
  const page = await use();
  ends += 60_000; // by a fragment, say
  const asked = page.waitForResponse("**/stands");
  await pass(idle - lead);
  await asked;
  await pass(30_000);
  assert.equal(await warning(page).count(), 0);
  await pass(30_000);
  await warning(page).waitFor();
});

test("a warning goes by itself when the session turns out to be used", async () => {
  const page = await use();
  await warned(page);
  ends = now() + idle; // by somebody of whom no tab has heard
  await pass(10_000);
  await warning(page).waitFor({ state: "detached" });
});

test("at the end the typing goes first, then the form that signs out", async () => {
  const page = await use();
  await page.getByRole("textbox").fill("Dear Sir");
  await warned(page);
  assert.equal(await leave(lead - 2000), "kept=yes");
  const [first, second] = visitor.site.told.map(({ path }) => path);
  assert.deepEqual([first, second], ["/keep", "/logout"]);
  assert.deepEqual(JSON.parse(posted("/keep")[0]?.body ?? ""), {
    form: "/form",
    fields: { text: ["Dear Sir"] },
  });
});

test("typing that the server does not keep is not said to be kept, and none is nothing", async () => {
  visitor.site.answers["POST /keep"] = () => ({ status: 422 });
  const page = await use();
  await page.getByRole("textbox").fill("Dear Sir");
  await warned(page);
  assert.equal(await leave(lead - 2000), "kept=no");
  assert.equal(posted("/keep").length, 1);
});

test("while the portal cannot be reached the typing stays on the page, and nothing of the page shows", async () => {
  const page = await use();
  await page.getByRole("textbox").fill("Dear Sir");
  await warned(page);
  await page.context().setOffline(true);
  await pass(lead - 2000);
  await page.locator("dialog.session-over", { hasText: "We cannot reach the portal." }).waitFor();
  assert.equal(await page.getByRole("textbox", { includeHidden: true }).inputValue(), "Dear Sir");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator("dialog.session-over[open]").waitFor();
  await page.context().setOffline(false);
  assert.equal(await leave(6000), "kept=yes");
});

test("where staying is impossible nothing is posted, and the page still ends", async () => {
  final = true;
  const page = await use();
  await warned(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await warning(page).waitFor({ state: "hidden" });
  await pass(60_000);
  assert.equal(await warning(page).isVisible(), false);
  assert.equal(await leave(60_000), "kept=");
  assert.deepEqual(posted("/stands"), []);
});

test("a browser without modal dialogs is warned too", async () => {
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"));
  await use();
  await warned(page);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Stay");
  visitor.site.answers["POST /stands"] = stay;
  await page.getByRole("button", { name: "Stay" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
});
