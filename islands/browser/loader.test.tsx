import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "react-dom/server";
import { Fields } from "./fields";
import { html, island } from "./site";
import { visitorOfEachTest } from "./visitor";

const visitor = visitorOfEachTest();
const fields = island("fields", { name: "Ann" }, renderToString(<Fields name="Ann" />));

test("a page whose island nobody touches fetches no React", async () => {
  const { site, page } = visitor;
  site.page("/untouched", () => html(fields));
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/untouched`, { waitUntil: "networkidle" });
  assert.ok(fetched.includes("/static/portal.js"));
  assert.ok(
    fetched.every((path) => site.size(path) < 20_000),
    `fetched ${fetched}`,
  );
});

test("the first touch hydrates in place, without a word from React", async () => {
  const { site, page, complaints } = visitor;
  site.page("/touch", () => html(fields));
  await page.goto(`${site.url}/touch`);
  const same = await page.locator("[name=text]").evaluateHandle((input) => input);
  await page.locator("[name=text]").fill("Bea");
  await page.getByText("Bea false 1").waitFor();
  assert.ok(await same.evaluate((input) => input.isConnected));
  assert.deepEqual(complaints, []);
});

test('when="load" hydrates untouched', async () => {
  const { site, page } = visitor;
  site.page("/load", () =>
    html(island("fields", { name: "Ann" }, renderToString(<Fields name="Ann" />), 'when="load"')),
  );
  const react = page.waitForResponse(/hydrate-/);
  await page.goto(`${site.url}/load`);
  await react;
});

test("what was typed before React came is kept, and React hears of it", async () => {
  const { site, page, complaints } = visitor;
  const arrive = await visitor.hold(/hydrate-/);
  site.page("/typing", () => html(fields));
  await page.goto(`${site.url}/typing`);
  await page.locator("[name=text]").fill("Bea");
  await page.locator("[name=agreed]").check();
  await page.locator("[name=day]").selectOption("15");
  assert.equal(await page.locator("output").textContent(), "Ann false 1");
  arrive();
  await page.getByText("Bea true 15").waitFor();
  assert.equal(await page.locator("[name=text]").inputValue(), "Bea");
  assert.deepEqual(complaints, []);
});

test("an island that breaks gives the server's HTML back, with what was typed in it", async () => {
  const { site, page, complaints } = visitor;
  site.page("/breaks", () => html(island("broken", {}, '<form action="/without"><input name="q"></form>')));
  await page.goto(`${site.url}/breaks`);
  const broken = page.waitForEvent("console", (message) => message.text().includes("broken on purpose"));
  await page.getByRole("textbox").fill("Bea");
  await broken;
  await page.waitForFunction(() => document.querySelector("input")?.value === "Bea");
  await page.getByRole("textbox").press("Enter");
  await page.waitForURL(`${site.url}/without?q=Bea`);
  assert.match(complaints.join(), /broken on purpose/);
});

test("a press on an island that breaks is done by the browser", async () => {
  const { site, page } = visitor;
  site.page("/breaks", () =>
    html(island("broken", {}, '<form action="/without"><button>Go</button></form>')),
  );
  await page.goto(`${site.url}/breaks`);
  await page.getByRole("button").click();
  await page.waitForURL(`${site.url}/without?`);
});

test("an island that nobody knows leaves its form to the browser", async () => {
  const { site, page } = visitor;
  site.page("/unknown", () =>
    html(island("unknown", {}, '<form action="/without"><button>Go</button></form>')),
  );
  await page.goto(`${site.url}/unknown`);
  await page.getByRole("button").click();
  await page.waitForURL(`${site.url}/without?`);
});

test("without custom elements, modal dialogs and channels the page is plain HTML, and a dialog stands in its place", async () => {
  const { site, page, complaints } = visitor;
  await page.addInitScript(() => {
    for (const name of ["customElements", "BroadcastChannel"]) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal");
  });
  site.page("/old", () =>
    html(
      island(
        "fields",
        {},
        '<form action="/asked"><button data-dialog="d">Go</button></form><dialog id="d"><form action="/without"><button>Go on</button></form></dialog>',
      ),
    ),
  );
  await page.goto(`${site.url}/old`);
  await page.getByRole("button", { name: "Go", exact: true }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Go on");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL(`${site.url}/without?`);
  assert.deepEqual(complaints, []);
});

test("when one tab signs out the others go to the root, once the server knows", async () => {
  await followsSignOut();
});

test("where there are no channels the storage carries the news", async () => {
  const { page } = visitor;
  await page.context().addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
  await followsSignOut();
});

test("a page that says that somebody has been signed out tells the other tabs", async () => {
  const { site, page } = visitor;
  site.page("/member", () => html("<h1>Member</h1>"));
  site.page("/deleted", () => html("<h1>Deleted</h1>").replace("<body>", "<body data-signed-out>"));
  const other = await page.context().newPage();
  await other.goto(`${site.url}/member`);
  await page.goto(`${site.url}/deleted`);
  await other.waitForURL(`${site.url}/`);
  assert.equal(page.url(), `${site.url}/deleted`);
});

test("a page restored from the browser's memory is read anew", async () => {
  const { site, page } = visitor;
  site.page("/back", () => html("<h1>Back</h1>"));
  await page.goto(`${site.url}/back`);
  const again = page.waitForEvent("load");
  await page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  });
  await again;
});

async function followsSignOut(): Promise<void> {
  const { site, page } = visitor;
  site.page("/member", () =>
    html('<form method="post" action="/logout" data-sign-out><button>Sign out</button></form>'),
  );
  const other = await page.context().newPage();
  await other.goto(`${site.url}/member`);
  await page.goto(`${site.url}/member`);
  const told = other
    .waitForRequest(`${site.url}/`)
    .then(() => site.told.some(({ path }) => path === "/logout"));
  await page.getByRole("button").click();
  assert.ok(await told, "the other tab left before the server knew");
  await other.waitForURL(`${site.url}/`);
}
