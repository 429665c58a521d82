// An ID card that a member saves on the phone: it shows offline, to that member only.
import { desktop, phone } from "./chromium.mjs";
import { expect, signIn, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot, signOut } from "./pages.mjs";

const touch = { viewport: phone, isMobile: true, hasTouch: true };
const rav4 = { name: "Save on this phone (2021 Toyota RAV4)" };

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

/** Saves the card of Marta's first car on the phone. */
async function saveCard(page) {
  await page.goto("/cards");
  await page.getByRole("button", rav4).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("status").getByText("Saved on this phone.")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const cardOffline = (page) => page.getByRole("heading", { name: "Your ID card" });

test("saves a card after a warning, and shows that card only when offline", async ({ page, context }) => {
  await page.goto("/cards");
  await page.getByRole("button", rav4).click();
  const question = page.getByRole("dialog", { name: "Save this card on this phone?" });
  await expect(question.getByText("Anyone who can open this phone can see the card")).toBeVisible();
  await screenshot(page, "save-card-question-360", false);
  expect(await problemsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });

  await page.getByRole("button", rav4).click();
  await question.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("status").getByText("Saved on this phone.")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await screenshot(page, "save-card-saved-360");
  expect(await problemsOf(page)).toEqual([]);
  const paths = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toStrictEqual(["/cards/AA1182204/vehicle-1/on-phone", "/cards/expired"]);

  await context.setOffline(true);
  const requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/cards");
  await expect(cardOffline(page)).toBeVisible();
  await expect(page.getByText("2021 Toyota RAV4", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call Larkfield Mutual" })).toBeVisible();
  await screenshot(page, "saved-card-offline-360");
  expect(await page.locator(".id-card").evaluate((card) => getComputedStyle(card).display)).toBe("grid");
  expect(await problemsOf(page)).toEqual([]);
  expect(requests).toStrictEqual(["/cards"]);
  for (const path of ["/home", "/cards/AA1182204/all.pdf", "/billing", "/cards/expired"])
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
  await page.goto("/cards");
  await expect(page.getByRole("button", { name: "Remove from this phone (2021 Toyota RAV4)" })).toBeVisible();
});

test("replaces and removes the saved card", async ({ page, context }) => {
  await saveCard(page);
  await page.getByRole("button", { name: "Save on this phone (2016 Honda Odyssey)" }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(
    page.getByRole("button", { name: "Remove from this phone (2016 Honda Odyssey)" }),
  ).toBeVisible();
  await expect(page.getByRole("button", rav4)).toBeVisible();
  await page.getByRole("button", { name: /^Remove from this phone/ }).click();
  await expect(page.getByRole("status").getByText("Removed from this phone.")).toBeVisible();
  await expectNothingStored(page);
  await context.setOffline(true);
  await expect(page.goto("/cards")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("removes the saved card at sign-out in any tab", async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/status of 401 .*\/session/); // how the other tab learns of the sign-out
  await saveCard(page);
  const other = await context.newPage();
  await other.goto("/home");
  await signOut(other);
  await other.waitForURL("**/signed-out?*");
  await page.waitForURL("**/signed-out?*");
  await page.goto("/not-found");
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });
});

test("removes the card of an expired session at the next sign-in, by a response header alone", async ({
  page,
  context,
}) => {
  await saveCard(page);
  await context.route("**/static/guard-saved-card-*.js", (route) => route.abort());
  await context.clearCookies({ name: "session" });
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "Hello, Marta" })).toBeVisible();
  await expectNothingStored(page);
});

test("removes the card on a page for signed-out visitors, by the script alone", async ({ page, context }) => {
  await saveCard(page);
  await context.clearCookies();
  await page.goto("/not-found");
  await expectNothingStored(page);
});

test("removes the card when another member signs in", async ({ page, context }) => {
  await saveCard(page);
  await signIn(page, "Ruth Vandermeer", "/login?how=another");
  await page.waitForURL("**/home");
  await expectNothingStored(page);
  await context.setOffline(true);
  await expect(page.goto("/cards")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("removes a card that an earlier version saved under another name", async ({ page }) => {
  await saveCard(page);
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    await caches.delete(name);
    await caches.open(name.replace("saved-card", "earlier-name"));
  });
  await page.goto("/home");
  await expectNothingStored(page);
});

/** Makes the saved card expire. */
const expire = (page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const [card] = await cache.keys();
    const { headers, ...page } = await cache.match(card);
    const past = new Headers(headers);
    past.set("Expires", new Date(Date.now() - 1000).toUTCString());
    await cache.put(card, new Response("old", { ...page, headers: past }));
  });

test("shows no expired card, and removes it", async ({ page, context }) => {
  await saveCard(page);
  await expire(page);
  await context.setOffline(true);
  for (const _ of ["removed now", "removed before"]) {
    await page.goto("/cards");
    await expect(page.getByRole("heading", { name: "Your card has expired" })).toBeVisible();
  }
  await screenshot(page, "saved-card-expired-360");
  expect(await problemsOf(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Show all my cards" }).click();
  await expect(page.getByRole("status").getByText("is no longer valid, so we removed it")).toBeVisible();
  await expectNothingStored(page);
  await screenshot(page, "saved-card-gone-360");
});

test("removes a card that its policy no longer has", async ({ page, portal }) => {
  await saveCard(page);
  const gone = { call: "GET /profiles", status: 200, body: '{"accounts":[],"agencies":[]}', times: 1 };
  await portal.addFault(gone);
  await page.goto("/refresh-profile");
  await page.goto("/cards");
  await expect(page.getByRole("status").getByText("is no longer valid, so we removed it")).toBeVisible();
  await expectNothingStored(page);
});

test("says so when a card fails to load, and saves nothing", async ({ page }) => {
  await page.goto("/cards");
  await page.route("**/on-phone", (route) => route.abort());
  await page.getByRole("button", rav4).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("status").getByText("couldn't save the card")).toBeVisible();
  expect(await stored(page)).toStrictEqual({ caches: [], workers: 0 });
});

for (const [device, options, name] of [
  ["a desktop", { viewport: desktop, isMobile: false, hasTouch: false }, "save-card-none-1280"],
  ["a phone without JavaScript", { javaScriptEnabled: false }, "plain-save-card-none-360"],
]) {
  test.describe(device, () => {
    test.use(options);

    test("offers no card to save", async ({ page }) => {
      await page.goto("/cards");
      await expect(page.getByRole("link", { name: "Download card (PDF)" }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.getByRole("button", { name: "Save on this phone" }).count()).toBe(0);
      await screenshot(page, name);
    });
  });
}
