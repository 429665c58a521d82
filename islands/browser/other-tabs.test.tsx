import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { html, type Site } from "./site";

const changed = "/session/changed?user=theo&return=%2Ftheo";
const form = `<form method="post" action="/form" data-unsaved=""><input type="hidden" name="xsrf" value="masked.theo">
<label>Message <textarea name="text"></textarea></label></form>`;
const signOut = '<form method="post" action="/logout" data-sign-out><button>Sign out</button></form>';

/** A page of this member. The owner stands for the ID that changes with the member. */
const memberPage = (owner: string) => () =>
  html(`<h1>${owner}</h1>${form}${signOut}`)
    .replace("</head>", `<meta name="card-owner" content="${owner}"></head>`)
    .replace(
      "<body>",
      '<body data-session="/session" data-session-left="900000" data-session-warn="780000">',
    );

/** Opens a page of Theo, to which the server responds as if it were not the active member's. */
async function openOldTab(page: Page, site: Site): Promise<Page> {
  for (const owner of ["theo", "marta"]) site.page(`/${owner}`, memberPage(owner));
  site.responses = {
    "GET /session": () => ({ status: 409, body: { problem: "Somebody else's", next: changed } }),
    "POST /session/input": () => ({ status: 204 }),
  };
  const old = await page.context().newPage();
  await old.goto("/theo");
  return old;
}

const hidden = (page: Page) => page.evaluate(() => document.documentElement.hidden);

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (401|409|500) .*\/session/));

// Spec: SIGNIN-11.
test("shows a tab again that belongs to the active member after all", async ({ page, site }) => {
  const old = await openOldTab(page, site);
  await old.getByRole("textbox").fill("Dear Sir");
  for (const next of ["/marta", "/ruth"]) {
    site.page("/ruth", memberPage("ruth"));
    site.responses["GET /session"] = () => ({ status: 200, body: { left: 900_000, warn: 780_000 } });
    const asked = old.waitForResponse("**/session");
    await page.goto(next);
    await asked;
    await expect(old.getByRole("textbox")).toHaveValue("Dear Sir");
    await expect(old.getByRole("textbox")).toBeVisible();
  }
  expect(site.posts).toEqual([]);
});

test("keeps the tab covered until the server responds", async ({ page, site }) => {
  const old = await openOldTab(page, site);
  await old.clock.install();
  site.responses["GET /session"] = () => ({ status: 500, body: {} });
  const failed = old.waitForResponse("**/session");
  await page.goto("/marta");
  await failed;
  await expect.poll(() => hidden(old)).toBe(true);
  site.responses["GET /session"] = () => ({ status: 409, body: { next: changed } });
  await expect(async () => {
    await old.clock.fastForward(5000);
    await old.waitForURL(`**${changed}`, { timeout: 500 });
  }).toPass();
});

test("leaves a page of the same member or without a session alone", async ({ page, site }) => {
  const old = await openOldTab(page, site);
  const visitor = await page.context().newPage();
  site.page("/visitor", () => html("<h1>Visitor</h1>"));
  await visitor.goto("/visitor");
  const requests: string[] = [];
  for (const tab of [old, visitor])
    tab.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/theo");
  const notified = [old, visitor].map((tab) =>
    tab.evaluate(
      () => new Promise((resolve) => addEventListener("storage", () => resolve(true), { once: true })),
    ),
  );
  await page.reload();
  expect(await Promise.all(notified)).toEqual([true, true]);
  expect(requests).toEqual([]);
  expect([await hidden(old), await hidden(visitor)]).toEqual([false, false]);
});

// Spec: SIGNIN-8, SIGNIN-11.
test("takes the other tabs to the root, and saves their form input, after the server has signed the member out", async ({
  page,
  site,
}) => {
  const old = await openOldTab(page, site);
  await old.getByRole("textbox").fill("Dear Sir");
  await page.goto("/theo");
  site.responses["GET /session"] = () => ({ status: 401 });
  const signedOutFirst = old
    .waitForRequest("**/session")
    .then(() => site.posts.some(({ path }) => path === "/logout"));
  await page.getByRole("button").click();
  expect(await signedOutFirst, "the server had signed out before the other tab asked").toBe(true);
  await old.waitForURL("/?input=yes");
});

test("signs other tabs out when a page says that its member was signed out", async ({ page, site }) => {
  const old = await openOldTab(page, site);
  site.responses["GET /session"] = () => ({ status: 401 });
  site.page("/deleted", () => html("<h1>Deleted</h1>").replace("<body>", "<body data-signed-out>"));
  await page.goto("/deleted");
  await old.waitForURL("/");
  await expect(page).toHaveURL(`${site.url}/deleted`);
});

test("hides a page that leaves for the back/forward cache only, and reloads it after", async ({
  page,
  site,
}) => {
  site.page("/back", () => html("<h1>Back</h1>"));
  await page.goto("/back");
  for (const persisted of [false, true]) {
    await page.evaluate((kept) => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: kept }));
    }, persisted);
    await expect(page.locator("html")).toHaveJSProperty("hidden", persisted);
  }
  const again = page.waitForEvent("load");
  await page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  });
  await again;
});
