import type { Page } from "@playwright/test";
import { renderToString } from "react-dom/server";
import { Fields } from "./fields";
import { expect, test } from "./fixtures";
import { html, island, type Site } from "./site";

const fields = island("fields", { name: "Ann" }, renderToString(<Fields name="Ann" />));

test("downloads no React before the first touch of an island", async ({ page, site }) => {
  site.page("/untouched", () => html(fields));
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/untouched", { waitUntil: "networkidle" });
  expect(fetched).toContain("/static/portal.js");
  expect(fetched.filter((path) => site.size(path) >= 20_000)).toEqual([]);
});

test("hydrates in place at the first touch", async ({ page, site }) => {
  site.page("/touch", () => html(fields));
  await page.goto("/touch");
  const same = await page.locator("[name=text]").evaluateHandle((input) => input);
  await page.locator("[name=text]").fill("Bea");
  await expect(page.getByText("Bea false 1")).toBeVisible();
  expect(await same.evaluate((input) => input.isConnected)).toBe(true);
});

test('hydrates an island with when="load" without a touch', async ({ page, site }) => {
  site.page("/load", () =>
    html(island("fields", { name: "Ann" }, renderToString(<Fields name="Ann" />), 'when="load"')),
  );
  const react = page.waitForResponse(/hydrate-/);
  await page.goto("/load");
  await react;
});

test("keeps form input from before React arrived, and passes it to React", async ({ page, site, hold }) => {
  const release = await hold(/hydrate-/);
  site.page("/typing", () => html(fields));
  await page.goto("/typing");
  await page.locator("[name=text]").fill("Bea");
  await page.locator("[name=agreed]").check();
  await page.locator("[name=day]").selectOption("15");
  expect(await page.locator("output").textContent()).toBe("Ann false 1");
  release();
  await expect(page.getByText("Bea true 15")).toBeVisible();
  expect(await page.locator("[name=text]").inputValue()).toBe("Bea");
});

test("restores the server's HTML and the form input when an island throws", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken on purpose/);
  site.page("/breaks", () => html(island("broken", {}, '<form action="/without"><input name="q"></form>')));
  await page.goto("/breaks");
  const broken = page.waitForEvent("console", (message) => message.text().includes("broken on purpose"));
  await page.getByRole("textbox").fill("Bea");
  await broken;
  await page.waitForFunction(() => document.querySelector("input")?.value === "Bea");
  await page.getByRole("textbox").press("Enter");
  await page.waitForURL("/without?q=Bea");
  expect(consoleErrors.all().join()).toMatch(/broken on purpose/);
});

for (const [what, name] of [
  ["throws", "broken"],
  ["does not exist", "unknown"],
]) {
  test(`submits the form natively when its island ${what}`, async ({ page, site, consoleErrors }) => {
    consoleErrors.allow(/broken on purpose|unknown/);
    site.page("/island", () =>
      html(island(name as string, {}, '<form action="/without"><button>Go</button></form>')),
    );
    await page.goto("/island");
    await page.getByRole("button").click();
    await page.waitForURL("/without?");
  });
}

test("is plain HTML in a browser without custom elements, modal dialogs and channels", async ({
  page,
  site,
}) => {
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
  await page.goto("/old");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Go on");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("/without?");
});

// Spec: SIGNIN-8.
test("takes the other tabs to the root after the server has signed the member out", async ({
  page,
  site,
}) => {
  await expectSignOutInOtherTab(page, site);
});

test("signs other tabs out through the storage where there are no channels", async ({ page, site }) => {
  await page.context().addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
  await expectSignOutInOtherTab(page, site);
});

async function expectSignOutInOtherTab(page: Page, site: Site): Promise<void> {
  site.page("/member", () =>
    html('<form method="post" action="/logout" data-sign-out><button>Sign out</button></form>'),
  );
  const other = await page.context().newPage();
  await other.goto("/member");
  await page.goto("/member");
  const signedOutFirst = other
    .waitForRequest(`${site.url}/`)
    .then(() => site.posts.some(({ path }) => path === "/logout"));
  await page.getByRole("button").click();
  expect(await signedOutFirst, "the server had signed out before the other tab left").toBe(true);
  await other.waitForURL("/");
}

test("signs other tabs out when a page says that its member was signed out", async ({ page, site }) => {
  site.page("/member", () => html("<h1>Member</h1>"));
  site.page("/deleted", () => html("<h1>Deleted</h1>").replace("<body>", "<body data-signed-out>"));
  const other = await page.context().newPage();
  await other.goto("/member");
  await page.goto("/deleted");
  await other.waitForURL("/");
  expect(page.url()).toBe(`${site.url}/deleted`);
});

test("reloads a page that the back/forward cache restored", async ({ page, site }) => {
  site.page("/back", () => html("<h1>Back</h1>"));
  await page.goto("/back");
  const again = page.waitForEvent("load");
  await page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  });
  await again;
});
