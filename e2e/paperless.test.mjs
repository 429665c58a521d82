// Paperless: agreed to, switched in place or by a page, and put back when it could not be saved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { calls, reset, signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

const account = "4100241190";
const name = `Paperless billing for account ${account}`;
const call = "PUT /paperless/billing";

const switchIn = (page) => page.getByRole("switch", { name });
const agreement = (page) => page.locator(`#paperless-${account}`).getByRole("checkbox");
const shows = (page, on) => page.locator(`#paperless-${account} [role=switch][aria-checked=${on}]`).waitFor();

async function billingSays(page, state) {
  await page.goto(`${portal.url}/billing/${account}`);
  await page
    .locator(".details div", { hasText: "Paperless billing" })
    .locator("dd", { hasText: new RegExp(`^${state}\\b`) })
    .waitFor();
}

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test(`a switch needs the agreement, is put back by a failure, and then saves, at ${width} px`, async () => {
    await reset(portal);
    const { context, page, complaints } = await visitor(browser, { viewport });
    await signIn(page, portal, "Marta Lindqvist", "/paperless");
    await page.waitForURL("**/paperless/billing");
    await keep(page, `paperless-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);

    await switchIn(page).click();
    await page.getByText("Tick the box to agree").waitFor();
    assert.equal(await agreement(page).evaluate((box) => box === document.activeElement), true);
    assert.equal((await calls(portal))[call], 0);
    await keep(page, `paperless-unagreed-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);

    await turn(portal, { call, drop: true, times: 1 });
    await agreement(page).check();
    await switchIn(page).click();
    await page
      .getByRole("alert")
      .getByText("We could not save that. Please try again in a few minutes. It is still off.")
      .waitFor();
    await shows(page, false);
    assert.equal(await agreement(page).isChecked(), true);
    await keep(page, `paperless-failed-${width}`);
    assert.deepEqual(await faultsOf(page), []);
    complaints.length = 0; // the browser's own word about the answer 502

    await switchIn(page).click();
    await page.getByText(`Paperless billing is on for account ${account}.`).waitFor();
    await shows(page, true);
    assert.equal(await switchIn(page).evaluate((button) => button === document.activeElement), true);
    await keep(page, `paperless-saved-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    await page.reload();
    await shows(page, true);
    await billingSays(page, "On");
    await context.close();
  });
}

test("no React before a touch; the first press is kept until it comes", async () => {
  await reset(portal);
  const { context, page, complaints } = await visitor(browser);
  const scripts = [];
  page.on(
    "request",
    (request) => request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname),
  );
  await signIn(page, portal, "Marta Lindqvist", "/paperless/billing");
  await switchIn(page).waitFor();
  await page.waitForLoadState("networkidle");
  assert.ok(!scripts.some((path) => /hydrate|paperless/.test(path)), scripts.join());
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await page.route("**/static/hydrate-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await agreement(page).check();
  await switchIn(page).click();
  arrive();
  await page.getByText(`Paperless billing is on for account ${account}.`).waitFor();
  assert.equal(page.url(), `${portal.url}/paperless/billing`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("when the portal itself cannot be reached the switch goes back", async () => {
  await reset(portal);
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/paperless/billing");
  await page.route("**/paperless/billing", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await agreement(page).check();
  await switchIn(page).click();
  await page.getByRole("alert").getByText("It is still off.").waitFor();
  await shows(page, false);
  await context.close();
});

test("without scripts it is a form", async () => {
  await reset(portal);
  const { context, page } = await visitor(browser, { viewport: phone, javaScriptEnabled: false });
  await signIn(page, portal, "Marta Lindqvist", "/paperless");
  await switchIn(page).click();
  await page.getByRole("link", { name: "Tick the box to agree before you turn this on." }).waitFor();
  await keep(page, "plain-paperless-unagreed-360");
  await turn(portal, { call, status: 503, times: 1 });
  await agreement(page).check();
  await switchIn(page).click();
  await page.getByRole("link", { name: /It is still off\./ }).waitFor();
  await shows(page, false);
  assert.equal(await agreement(page).isChecked(), true);
  await keep(page, "plain-paperless-failed-360");
  await switchIn(page).click();
  await page.getByText(`Paperless billing is on for account ${account}.`).waitFor();
  await shows(page, true);
  await billingSays(page, "On");
  await context.close();
});

test("two hundred policies come ten on a page", async () => {
  const { context, page, complaints } = await visitor(browser, { viewport: phone });
  await signIn(page, portal, "Joan Whitcomb", "/paperless/policy");
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL("**/paperless/policy?page=2");
  assert.equal(await page.getByRole("switch").count(), 10);
  await keep(page, "paperless-many-360");
  assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
  await context.close();
});
