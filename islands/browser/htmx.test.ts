import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "./site";
import { visitorOfEachTest } from "./visitor";

const visitor = visitorOfEachTest();
const list = (page: number, next: string) =>
  `<section id="list" tabindex="-1"><p data-announce>Page ${page}</p>
   <a href="/plain" hx-get="${next}" hx-target="#list" hx-swap="outerHTML">Next</a></section>`;

async function open(body: string): Promise<void> {
  const { site, page } = visitor;
  site.page("/list", () => html(body, { htmx: true }));
  await page.goto(`${site.url}/list`);
  await page.waitForFunction(() => document.querySelector("[data-htmx-powered]"));
}

test("a swap that the member asked for is announced and keeps the focus in the list", async () => {
  const { site, page, complaints } = visitor;
  site.page("/second", () => list(2, "/third"));
  await open(list(1, "/second"));
  await page.getByRole("link").click();
  await page.getByRole("status").getByText("Page 2").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "list");
  assert.equal(page.url(), `${site.url}/list`);
  assert.equal(await page.evaluate(() => history.state), null, "htmx keeps a history of its own");
  assert.deepEqual(complaints, []);
});

test("a list that names its address has it in the address bar, with no step more to go back", async () => {
  const { site, page } = visitor;
  const named = list(2, "/third").replace("<section", '<section data-address="/list?page=2"');
  site.page("/second", () => named);
  await open(list(1, "/second"));
  const steps = await page.evaluate(() => history.length);
  await page.getByRole("link").click();
  await page.waitForURL(`${site.url}/list?page=2`);
  assert.equal(await page.evaluate(() => history.length), steps);
});

test("a swap that comes by itself moves no focus and announces nothing", async () => {
  const { site, page } = visitor;
  site.page("/second", () => `<p id="due"><b data-announce>$0.00</b></p>`);
  await open(`<p id="due" hx-get="/second" hx-trigger="portal:payment-closed from:body" hx-swap="outerHTML">$50.00</p>
    <button>Pay</button>`);
  await page.getByRole("button").focus();
  await page.evaluate(() => document.body.dispatchEvent(new CustomEvent("portal:payment-closed")));
  await page.getByText("$0.00").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Pay");
  assert.equal(await page.getByRole("status").textContent(), "");
});

test("a reload that fails leaves the amounts as they are", async () => {
  const { page } = visitor;
  await open(
    `<p id="due" hx-get="/broken" hx-trigger="portal:payment-closed from:body" hx-swap="outerHTML">$50.00</p>`,
  );
  const answer = page.waitForResponse(/broken/);
  await page.evaluate(() => document.body.dispatchEvent(new CustomEvent("portal:payment-closed")));
  await (await answer).finished();
  await page.waitForFunction(() => !document.querySelector(".htmx-request"));
  assert.equal(await page.locator("#due").textContent(), "$50.00");
});

for (const [name, body] of [
  ["link", `<a href="/plain" hx-get="/broken">Go</a>`],
  [
    "form",
    `<form action="/plain"><select hx-get="/broken" hx-trigger="change"><option>1<option>2</select></form>`,
  ],
] as const) {
  test(`a ${name} whose swap fails is followed natively`, async () => {
    const { page } = visitor;
    await open(body);
    if (name === "link") await page.getByRole("link").click();
    else await page.getByRole("combobox").selectOption("2");
    await page.waitForURL(/\/plain/);
  });
}

test("a request that may change something carries the forgery token, one that only reads does not", async () => {
  const { page } = visitor;
  const tokens: (string | undefined)[] = [];
  await page.route(/\/(read|write)$/, (route) => {
    tokens.push(route.request().headers()["x-xsrf-token"]);
    return route.fulfill({ contentType: "text/html", body: "done" });
  });
  await open(
    `<a href="/plain" hx-get="/read">Read</a><form hx-post="/write" action="/plain" method="post"><button>Write</button></form>`,
  );
  await page.getByRole("button").click();
  await page.getByText("done").waitFor();
  await page.getByRole("link").click();
  await page.waitForFunction(() => document.body.textContent?.match(/done/g)?.length === 2);
  assert.deepEqual(tokens, ["tok.en=", undefined]);
});
