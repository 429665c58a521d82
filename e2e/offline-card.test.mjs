// The ID cards that a member keeps on the phone: they show offline, to that member only.
import { phone } from "./chromium.mjs";
import { expect, signIn, signInByRequest, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { signOut } from "./pages.mjs";

const touch = { viewport: phone, isMobile: true, hasTouch: true };
const keep = { name: "Keep all 2 cards on this phone" };

test.use({ member: "Marta Lindqvist", ...touch });
test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/);
});

/** What the browser stores for the portal, cookies excepted. */
const stored = (page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/** Waits until the browser stores nothing. */
async function expectNothingStored(page) {
  await page.waitForFunction(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return (await caches.keys()).length === 0 && workers.length === 0;
  });
}

/** The browser's error when offline. It is ERR_FAILED while a worker has not ended. */
const noPage = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** Keeps the cards of Marta's two cars on the phone. */
async function keepCards(page) {
  await page.goto("/cards");
  await page.getByRole("button", keep).click();
  await page.getByRole("button", { name: "Keep cards" }).click();
  await expect(page.getByRole("status").getByText("Saved. Add this page")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const cardsOffline = (page) => page.getByRole("heading", { name: "Your ID cards" });

/** The state of the cards page, as a reader of the screen hears it. */
const says = (page, text) => expect(page.getByRole("status").getByText(text)).toBeVisible();

/** Changes the page with the kept cards. */
const changeKept = (page, change) =>
  page.evaluate(async (change) => {
    const cache = await caches.open((await caches.keys())[0]);
    const cards = (await cache.keys()).find(({ url }) => url.endsWith("/on-phone"));
    const kept = await cache.match(cards, { ignoreVary: true });
    const headers = new Headers(kept.headers);
    if (change.expires) headers.set("Expires", change.expires);
    const text = (await kept.text()).replace(/data-until="\d+"/, change.firstUntil ?? "$&");
    await cache.put(cards, new Response(text, { headers }));
  }, change);

test("keeps all cards after a warning, shows them only offline and until they expire, and removes them", async ({
  page,
  context,
}) => {
  await page.goto("/cards");
  await page.getByRole("button", keep).click();
  const question = page.getByRole("dialog", { name: "Keep your ID cards on this phone?" });
  await expect(question.getByText("Anyone who can open this phone can see the cards")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });

  await page.route("**/on-phone", (route) => route.abort());
  await page.getByRole("button", keep).click();
  await question.getByRole("button", { name: "Keep cards" }).click();
  await says(page, "couldn't save the cards");
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });

  await page.unroute("**/on-phone");
  await keepCards(page);
  expect(await problemsOf(page)).toEqual([]);
  const paths = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toStrictEqual(["/cards/on-phone", "/cards/expired"]);

  await context.setOffline(true);
  const requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/cards");
  await expect(cardsOffline(page)).toBeVisible();
  for (const car of ["2021 Toyota RAV4", "2016 Honda Odyssey"])
    await expect(page.locator(".id-card").getByText(car, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call Larkfield Mutual" })).toBeVisible();
  await expect(page.locator(".id-card").first()).toHaveCSS("display", "grid");
  expect(await problemsOf(page)).toEqual([]);
  expect(requests).toStrictEqual(["/cards"]);
  await page.goto("/cards/AA1182204/vehicle-1/show");
  await expect(cardsOffline(page)).toBeVisible();
  for (const path of ["/home", "/cards/AA1182204/all.pdf", "/billing", "/cards/expired"]) {
    // The browser's own page arrives after the error, and would interrupt what this tab opens next.
    const tab = await context.newPage();
    await expect(tab.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await tab.close();
  }

  await page.goto("/cards");
  await changeKept(page, { firstUntil: 'data-until="1"' });
  await page.goto("/cards");
  await expect(page.locator(".id-card")).toHaveCount(1);
  await expect(page.locator(".id-card")).toContainText("2016 Honda Odyssey");
  await expect(page.getByText("2021 Toyota RAV4: Expired")).toBeVisible();
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.match("/cards/on-phone", { ignoreVary: true })).text();
  });
  expect(kept).not.toContain("1ZZSBX4D7ME104417");

  await changeKept(page, { expires: new Date(Date.now() - 1000).toUTCString() });
  for (const _ of ["removed now", "removed before"]) {
    await page.goto("/cards");
    await expect(page.getByRole("heading", { name: "Your cards have expired" })).toBeVisible();
    await expect(page.getByText(/^2016 Honda Odyssey: Expired \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page.locator(".id-card")).toHaveCount(0);
  }
  expect(await problemsOf(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Show all my cards" }).click();
  await says(page, "we updated them on this phone");
  await context.setOffline(true);
  await page.goto("/cards");
  await expect(cardsOffline(page)).toBeVisible();

  await context.setOffline(false);
  await page.goto("/cards");
  await page.getByRole("button", { name: "Remove cards from this phone" }).click();
  await says(page, "Removed from this phone.");
  await expect(page.getByRole("button", keep)).toBeVisible();
  await expectNothingStored(page);
  await context.setOffline(true);
  await expect(page.goto("/cards")).rejects.toThrow(noPage);
});

/** What removes the kept cards, beside the member's own button. Each begins with kept cards. */
const removals = {
  "a version of the portal with another name for them": async (page) => {
    await page.evaluate(async () => {
      const [name] = await caches.keys();
      await caches.delete(name);
      await caches.open(name.replace("saved-card", "earlier-name"));
    });
    await page.goto("/home");
  },
  "the end of every policy": async (page, portal) => {
    const gone = { call: "GET /profiles", status: 200, body: '{"accounts":[],"agencies":[]}', times: 1 };
    await portal.addFault(gone);
    await page.goto("/refresh-profile");
    await page.waitForURL("**/profile");
    await page.goto("/cards");
    await says(page, "We removed the cards from this phone");
    await expectNothingStored(page);
    await page.goto("/refresh-profile");
    await page.waitForURL("**/profile");
  },
  // By a response header alone: no script arrives.
  "a sign-in after the session expired": async (page) => {
    await page.route("**/static/portal-*.js", (route) => route.abort());
    await page.context().clearCookies({ name: "session" });
    await page.goto("/home");
    await expect(page.getByRole("heading", { name: "Hello, Marta" })).toBeVisible();
    await expectNothingStored(page);
    await page.unroute("**/static/portal-*.js");
  },
  "a sign-out in another tab": async (page, portal) => {
    const other = await page.context().newPage();
    await other.goto("/home");
    await signOut(other);
    await other.waitForURL("**/signed-out?*");
    await page.waitForURL("**/signed-out?*");
    await page.goto("/not-found");
    expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });
    await other.close();
    await signInByRequest(page.context().request, portal, "Marta Lindqvist");
  },
  "a deleted profile": async (page, portal) => {
    await page.goto("/profile/delete");
    await page.getByLabel("Yes, delete my profile").check();
    await page.getByRole("button", { name: "Delete profile" }).click();
    await expect(page.getByRole("heading", { name: "Profile deleted" })).toBeVisible();
    await expectNothingStored(page);
    const left = await page.evaluate(async () => ({
      tab: Object.values(sessionStorage),
      browser: { ...localStorage },
      databases: await indexedDB.databases(),
    }));
    // The table in docs/security.md: only the route pattern that analytics reported last.
    expect(left).toStrictEqual({ tab: [`${portal.url}/profile/deleted`], browser: {}, databases: [] });
  },
};

test("keeps no card for anyone else, or longer than its session", async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(/portal-|status of 401 .*\/session/); // a sign-out in another tab
  for (const [cause, remove] of Object.entries(removals))
    await test.step(`removes the cards at ${cause}`, async () => {
      await keepCards(page);
      await remove(page, portal);
      await expectNothingStored(page);
    });
});

test("removes the cards when another member signs in", async ({ page, context }) => {
  await keepCards(page);
  await signIn(page, "Ruth Vandermeer", "/login?how=another");
  await page.waitForURL("**/home");
  await expectNothingStored(page);
  await context.setOffline(true);
  await expect(page.goto("/cards")).rejects.toThrow(noPage);
});
