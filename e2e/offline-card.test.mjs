// The ID cards that a member keeps on the phone: they show offline, to that member only.
import { phone } from "./chromium.mjs";
import { expect, signIn, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot, signOut } from "./pages.mjs";

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

test("keeps all cards after a warning, shows them only when offline, and removes them", async ({
  page,
  context,
}) => {
  await page.goto("/cards");
  await page.getByRole("button", keep).click();
  const question = page.getByRole("dialog", { name: "Keep your ID cards on this phone?" });
  await expect(question.getByText("Anyone who can open this phone can see the cards")).toBeVisible();
  await screenshot(page, "save-card-question-360", false);
  expect(await problemsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });

  await page.route("**/on-phone", (route) => route.abort());
  await page.getByRole("button", keep).click();
  await question.getByRole("button", { name: "Keep cards" }).click();
  await expect(page.getByRole("status").getByText("couldn't save the cards")).toBeVisible();
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });

  await page.unroute("**/on-phone");
  await page.getByRole("button", keep).click();
  await question.getByRole("button", { name: "Keep cards" }).click();
  await expect(page.getByRole("status").getByText("Saved. Add this page")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await screenshot(page, "save-card-saved-360");
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
  await screenshot(page, "saved-card-offline-360");
  expect(
    await page
      .locator(".id-card")
      .first()
      .evaluate((card) => getComputedStyle(card).display),
  ).toBe("grid");
  expect(await problemsOf(page)).toEqual([]);
  expect(requests).toStrictEqual(["/cards"]);
  await page.goto("/cards/AA1182204/vehicle-1/show");
  await expect(cardsOffline(page)).toBeVisible();
  for (const path of ["/home", "/cards/AA1182204/all.pdf", "/billing", "/cards/expired"])
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
  await page.goto("/cards");
  await page.getByRole("button", { name: "Remove cards from this phone" }).click();
  await expect(page.getByRole("status").getByText("Removed from this phone.")).toBeVisible();
  await expect(page.getByRole("button", keep)).toBeVisible();
  await expectNothingStored(page);
  await context.setOffline(true);
  await expect(page.goto("/cards")).rejects.toThrow(noPage);
});

test("removes the saved card at sign-out in any tab", async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/status of 401 .*\/session/); // how the other tab learns of the sign-out
  await keepCards(page);
  const other = await context.newPage();
  await other.goto("/home");
  await signOut(other);
  await other.waitForURL("**/signed-out?*");
  await page.waitForURL("**/signed-out?*");
  await page.goto("/not-found");
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });
});

test("leaves nothing of a deleted profile in the browser", async ({ page, portal }) => {
  await keepCards(page);
  await page.goto("/profile/delete");
  await page.getByLabel("Yes, delete my profile").check();
  await page.getByRole("button", { name: "Delete profile" }).click();
  await expect(page.getByRole("heading", { name: "Profile deleted" })).toBeVisible();
  await expectNothingStored(page);
  const kept = await page.evaluate(async () => ({
    tab: Object.values(sessionStorage),
    browser: { ...localStorage },
    databases: await indexedDB.databases(),
  }));
  // The table in docs/security.md: only the route pattern that analytics reported last.
  expect(kept).toStrictEqual({ tab: [`${portal.url}/profile/deleted`], browser: {}, databases: [] });
});

test("removes the card of an expired session at the next sign-in, by a response header alone", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/portal-/);
  await keepCards(page);
  await context.route("**/static/portal-*.js", (route) => route.abort());
  await context.clearCookies({ name: "session" });
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "Hello, Marta" })).toBeVisible();
  await expectNothingStored(page);
});

test("removes cards of an earlier version, those that no policy has any more, and those of another member", async ({
  page,
  context,
  portal,
}) => {
  await keepCards(page);
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    await caches.delete(name);
    await caches.open(name.replace("saved-card", "earlier-name"));
  });
  await page.goto("/home");
  await expectNothingStored(page);

  await keepCards(page);
  const gone = { call: "GET /profiles", status: 200, body: '{"accounts":[],"agencies":[]}', times: 1 };
  await portal.addFault(gone);
  await page.goto("/refresh-profile");
  await page.waitForURL("**/profile");
  await page.goto("/cards");
  await expect(page.getByRole("status").getByText("We removed the cards from this phone")).toBeVisible();
  await expectNothingStored(page);

  await page.goto("/refresh-profile");
  await page.waitForURL("**/profile");
  await keepCards(page);
  await signIn(page, "Ruth Vandermeer", "/login?how=another");
  await page.waitForURL("**/home");
  await expectNothingStored(page);
  await context.setOffline(true);
  await expect(page.goto("/cards")).rejects.toThrow(noPage);
});

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

test("shows no expired cards, and keeps the current ones from then on", async ({ page, context }) => {
  await keepCards(page);
  await changeKept(page, { expires: new Date(Date.now() - 1000).toUTCString() });
  await context.setOffline(true);
  for (const _ of ["removed now", "removed before"]) {
    await page.goto("/cards");
    await expect(page.getByRole("heading", { name: "Your cards have expired" })).toBeVisible();
    await expect(page.getByText(/^2021 Toyota RAV4: Expired \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page.locator(".id-card")).toHaveCount(0);
  }
  await screenshot(page, "saved-card-expired-360");
  expect(await problemsOf(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Show all my cards" }).click();
  await expect(page.getByRole("status").getByText("we updated them on this phone")).toBeVisible();
  await context.setOffline(true);
  await page.goto("/cards");
  await expect(cardsOffline(page)).toBeVisible();

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
});
