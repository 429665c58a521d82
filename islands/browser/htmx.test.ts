import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { html, type Site } from "./site";

const list = (page: number, next: string) =>
  `<section id="list" tabindex="-1"><p data-announce>Page ${page}</p>
   <a href="/plain" hx-get="${next}" hx-target="#list" hx-swap="outerHTML">Next</a></section>`;

async function open(page: Page, site: Site, body: string): Promise<void> {
  site.page("/list", () => html(body, { htmx: true }));
  await page.goto("/list");
  await page.waitForFunction(() => document.querySelector("[data-htmx-powered]"));
}

const storeAmounts = (page: Page) =>
  page.evaluate(() => document.body.dispatchEvent(new CustomEvent("portal:amounts-stored")));

test("announces a swap that the member asked for, and keeps the focus in the list", async ({
  page,
  site,
}) => {
  site.page("/second", () => list(2, "/third"));
  await open(page, site, list(1, "/second"));
  await page.getByRole("link").click();
  await expect(page.getByRole("status").getByText("Page 2")).toBeVisible();
  await expect(page.locator("#list")).toBeFocused();
  await expect(page).toHaveURL(`${site.url}/list`);
  expect(await page.evaluate(() => history.state), "state that htmx left in the history").toBe(null);
});

test("shows the address that a list names, without a new history entry", async ({ page, site }) => {
  const named = list(2, "/third").replace("<section", '<section data-address="/list?page=2"');
  site.page("/second", () => named);
  await open(page, site, list(1, "/second"));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("link").click();
  await page.waitForURL("/list?page=2");
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("moves no focus and announces nothing when a swap starts by itself", async ({ page, site }) => {
  site.page("/second", () => `<p id="due"><b data-announce>$0.00</b></p>`);
  await open(
    page,
    site,
    `<p id="due" hx-get="/second" hx-trigger="portal:amounts-stored from:body" hx-swap="outerHTML">$50.00</p>
    <button>Pay</button>`,
  );
  await page.getByRole("button").focus();
  await storeAmounts(page);
  await expect(page.getByText("$0.00")).toBeVisible();
  await expect(page.locator(":focus")).toHaveText("Pay");
  await expect(page.getByRole("status")).toHaveText("");
});

// Spec: ERROR-12.
test("leaves the amounts as they are when a reload fails", async ({ page, site, consoleErrors }) => {
  consoleErrors.allow(/\/broken/);
  await open(
    page,
    site,
    `<p id="due" hx-get="/broken" hx-trigger="portal:amounts-stored from:body" hx-swap="outerHTML">$50.00</p>`,
  );
  const response = page.waitForResponse(/broken/);
  await storeAmounts(page);
  await (await response).finished();
  await page.waitForFunction(() => !document.querySelector(".htmx-request"));
  await expect(page.locator("#due")).toHaveText("$50.00");
});

test("lets the browser follow a link and a form whose swap fails", async ({ page, site, consoleErrors }) => {
  consoleErrors.allow(/\/broken/);
  await open(page, site, `<a href="/plain" hx-get="/broken">Go</a>`);
  await page.getByRole("link").click();
  await page.waitForURL(/\/plain/);
  await open(
    page,
    site,
    `<form action="/plain"><select hx-get="/broken" hx-trigger="change"><option>1<option>2</select></form>`,
  );
  await page.getByRole("combobox").selectOption("2");
  await page.waitForURL(/\/plain/);
});

// Spec: API-2, SIGNIN-12.
test("sends the forgery token with a POST only, and the owner of the page with both", async ({
  page,
  site,
}) => {
  const tokens: (string | undefined)[] = [];
  const owners: (string | undefined)[] = [];
  await page.route(/\/(read|write)$/, (route) => {
    tokens.push(route.request().headers()["x-xsrf-token"]);
    owners.push(route.request().headers()["x-page-owner"]);
    return route.fulfill({ contentType: "text/html", body: "done" });
  });
  await open(
    page,
    site,
    `<a href="/plain" hx-get="/read">Read</a><input type="hidden" name="xsrf" value="masked.theo"><form hx-post="/write" action="/plain" method="post"><button>Write</button></form>`,
  );
  await page.getByRole("button").click();
  await expect(page.getByText("done")).toBeVisible();
  await page.getByRole("link").click();
  await page.waitForFunction(() => document.body.textContent?.match(/done/g)?.length === 2);
  expect(tokens).toStrictEqual(["tok.en=", undefined]);
  expect(owners).toStrictEqual(["theo", "theo"]);
});
