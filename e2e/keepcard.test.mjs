// An ID card kept on the member's phone: shown without a connection, seen by nobody else, gone when its owner is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

const marta = "Marta Lindqvist";
const touch = { viewport: phone, isMobile: true, hasTouch: true };
const rav4 = { name: "Keep on this phone (2021 Toyota RAV4)" };

/** What this browser holds for the portal beside cookies. */
const held = (page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/** Waits until nothing is held any more. */
async function expectNothingHeld(page) {
  await page.waitForFunction(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return (await caches.keys()).length === 0 && workers.length === 0;
  });
}

/** A phone on which Marta has kept the card of her first car. */
async function phoneWithCard() {
  const seen = await visitor(browser, touch);
  const { page } = seen;
  await signIn(page, portal, marta, "/cards");
  await page.getByRole("button", rav4).click();
  await page.getByRole("button", { name: "Keep this card" }).click();
  await page.getByRole("status").getByText("Kept on this phone.").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return seen;
}

const cardOffline = (page) => page.getByRole("heading", { name: "Your ID card" });

test("a card is kept after a warning, and shown without a connection, alone", async () => {
  const { context, page, complaints } = await visitor(browser, touch);
  await signIn(page, portal, marta, "/cards");
  await page.getByRole("button", rav4).click();
  const question = page.getByRole("dialog", { name: "Keep this card on this phone?" });
  await question.getByText("Anyone who can open this phone can see the card").waitFor();
  await keep(page, "keep-card-question-360", false);
  assert.deepEqual(await faultsOf(page), []);
  await question.getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await held(page), { caches: [], workers: 0 });

  await page.getByRole("button", rav4).click();
  await question.getByRole("button", { name: "Keep this card" }).click();
  await page.getByRole("status").getByText("Kept on this phone.").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await keep(page, "keep-card-kept-360");
  assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.deepEqual(kept, ["/cards/AA1182204/vehicle-1/on-phone", "/cards/expired"]);

  await context.setOffline(true);
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${portal.url}/cards`);
  await cardOffline(page).waitFor();
  await page.getByText("2021 Toyota RAV4", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Call Larkfield Mutual" }).waitFor();
  await keep(page, "kept-card-offline-360");
  assert.equal(await page.locator(".id-card").evaluate((card) => getComputedStyle(card).display), "grid");
  assert.deepEqual(await faultsOf(page), []);
  assert.deepEqual(asked, ["/cards"]);
  for (const path of ["/home", "/cards/AA1182204/all.pdf", "/billing", "/cards/expired"])
    await assert.rejects(page.goto(portal.url + path), /ERR_INTERNET_DISCONNECTED/, path);
  await context.setOffline(false);
  await page.goto(`${portal.url}/cards`);
  await page.getByRole("button", { name: "Remove from this phone (2021 Toyota RAV4)" }).waitFor();
  await context.close();
});

test("a kept card is removed by a press, and another one takes its place", async () => {
  const { context, page } = await phoneWithCard();
  await page.getByRole("button", { name: "Keep on this phone (2016 Honda Odyssey)" }).click();
  await page.getByRole("button", { name: "Keep this card" }).click();
  await page.getByRole("button", { name: "Remove from this phone (2016 Honda Odyssey)" }).waitFor();
  await page.getByRole("button", rav4).waitFor();
  await page.getByRole("button", { name: /^Remove from this phone/ }).click();
  await page.getByRole("status").getByText("Removed from this phone.").waitFor();
  await expectNothingHeld(page);
  await context.setOffline(true);
  await assert.rejects(page.goto(`${portal.url}/cards`), /ERR_INTERNET_DISCONNECTED/);
  await context.close();
});

test("signing out removes it, in whichever tab", async () => {
  const { context, page } = await phoneWithCard();
  const other = await context.newPage();
  await other.goto(`${portal.url}/home`);
  await other.locator(".account-menu summary").click();
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await other.waitForURL(`${portal.sandbox}/identity/**`);
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await page.goto(`${portal.url}/not-found`);
  assert.deepEqual(await held(page), { caches: [], workers: 0 });
  await context.close();
});

test("of a session that ended unseen nothing is left at the next sign-in, by the server's word alone", async () => {
  const { context, page } = await phoneWithCard();
  await context.route("**/static/kept-card-*.js", (route) => route.abort());
  await context.clearCookies({ name: "session" });
  await page.goto(`${portal.url}/home`);
  await page.getByRole("heading", { name: "Hello, Marta" }).waitFor();
  await expectNothingHeld(page);
  await context.close();
});

test("nor on a page where nobody is signed in, by the script alone", async () => {
  const { context, page } = await phoneWithCard();
  await context.clearCookies();
  await page.goto(`${portal.url}/not-found`);
  await expectNothingHeld(page);
  await context.close();
});

test("another member on the same phone never sees it", async () => {
  const { context, page } = await phoneWithCard();
  await signIn(page, portal, "Ruth Vandermeer", "/login?how=another");
  await page.waitForURL("**/home");
  await expectNothingHeld(page);
  await context.setOffline(true);
  await assert.rejects(page.goto(`${portal.url}/cards`), /ERR_INTERNET_DISCONNECTED/);
  await context.close();
});

/** Moves the clock of the kept card: what it was told to expire at has passed. */
const expire = (page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const [card] = await cache.keys();
    const { headers, ...page } = await cache.match(card);
    const past = new Headers(headers);
    past.set("Expires", new Date(Date.now() - 1000).toUTCString());
    await cache.put(card, new Response("old", { ...page, headers: past }));
  });

test("an expired card is not shown, and goes", async () => {
  const { context, page } = await phoneWithCard();
  await expire(page);
  await context.setOffline(true);
  for (const _ of ["dropped", "gone"]) {
    await page.goto(`${portal.url}/cards`);
    await page.getByRole("heading", { name: "Your card has expired" }).waitFor();
  }
  await keep(page, "kept-card-expired-360");
  assert.deepEqual(await faultsOf(page), []);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Show all my cards" }).click();
  await page.getByRole("status").getByText("is no longer valid, so it was removed").waitFor();
  await expectNothingHeld(page);
  await keep(page, "kept-card-gone-360");
  await context.close();
});

test("a card goes when its policy has none any more", async () => {
  const { context, page } = await phoneWithCard();
  const gone = { call: "GET /profiles", status: 200, body: '{"accounts":[],"agencies":[]}', times: 1 };
  await turn(portal, gone);
  await page.goto(`${portal.url}/refresh-profile`);
  await page.goto(`${portal.url}/cards`);
  await page.getByRole("status").getByText("is no longer valid, so it was removed").waitFor();
  await expectNothingHeld(page);
  await context.close();
});

test("a card that cannot be had is not kept, and that is said", async () => {
  const { context, page } = await visitor(browser, touch);
  await signIn(page, portal, marta, "/cards");
  await page.route("**/on-phone", (route) => route.abort());
  await page.getByRole("button", rav4).click();
  await page.getByRole("button", { name: "Keep this card" }).click();
  await page.getByRole("status").getByText("could not be kept").waitFor();
  assert.deepEqual(await held(page), { caches: [], workers: 0 });
  await context.close();
});

test("it is offered on phones alone, and only where a script can do it", async () => {
  for (const [options, name] of [
    [{ viewport: desktop }, "keep-card-none-1280"],
    [{ ...touch, javaScriptEnabled: false }, "plain-keep-card-none-360"],
  ]) {
    const { context, page } = await visitor(browser, options);
    await signIn(page, portal, marta, "/cards");
    await page.getByRole("link", { name: "Download card (PDF)" }).first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.getByRole("button", { name: "Keep on this phone" }).count(), 0);
    await keep(page, name);
    await context.close();
  }
});
