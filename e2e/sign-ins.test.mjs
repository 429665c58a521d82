// Where a member is signed in: one browser ends the session of another, with and without
// JavaScript.
import { desktop, devices, phone } from "./chromium.mjs";
import { expect, signIn, signInByRequest, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { press, screenshot } from "./pages.mjs";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const plainPhone = { ...devices["a phone without JavaScript"], userAgent: iPhone };
const ended = "Your session in this browser was ended";

test.use({ member: "Marta Lindqvist" });

/** Opens Home in another browser of the member. */
async function openElsewhere(browser, portal, options) {
  const context = await browser.newContext({ baseURL: portal.url, ...options });
  await signInByRequest(context.request, portal, "Marta Lindqvist");
  const page = await context.newPage();
  await page.goto("/home");
  return page;
}

const rows = (page) => page.getByRole("main").locator(".lines > li");

for (const [name, here, there] of [
  ["1280", { viewport: desktop }, plainPhone],
  ["plain-360", plainPhone, { viewport: desktop }],
  ["dark-360", { viewport: phone, colorScheme: "dark" }, plainPhone],
  ["dark-1280", { viewport: desktop, colorScheme: "dark" }, plainPhone],
]) {
  test.describe(name, { tag: name === "plain-360" ? [] : "@walk" }, () => {
    test.use(here);

    // Spec: SIGNIN-25.
    test("lists the sessions, and ends one of another browser", async ({ page, browser, portal }) => {
      const other = await openElsewhere(browser, portal, there);
      await page.goto("/profile");
      await page.getByRole("main").getByRole("link", { name: "Where you're signed in" }).click();
      await expect(rows(page)).toHaveCount(2);
      await expect(rows(page).first()).toContainText("This device");
      await expect(rows(page).last()).toContainText("Last used just now");
      await screenshot(page, `sign-ins-${name}`);
      expect(await problemsOf(page)).toEqual([]);

      await rows(page).last().getByRole("button").click();
      await expect(page.getByText("We signed you out of ")).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
      await screenshot(page, `sign-ins-ended-${name}`);
      expect(await problemsOf(page)).toEqual([]);
      await page.goto("/home");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/home");

      await other.getByRole("link", { name: "Claims" }).first().click({ noWaitAfter: true });
      await expect(other.getByText(ended)).toBeVisible();
      await screenshot(other, `sign-ins-elsewhere-${name}`);
      await other.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await other.waitForURL("**/claims");
      await other.context().close();
    });
  });
}

// Spec: SIGNIN-25.
test("ends all other sessions, and only for this member", async ({ page, browser, portal }) => {
  const others = [
    await openElsewhere(browser, portal, plainPhone),
    await openElsewhere(browser, portal, { viewport: desktop }),
  ];
  await signIn(others[1], "Theo Abara", "/login?how=another");
  await others[1].waitForURL("**/home");
  await page.goto("/profile/sign-ins");
  await expect(rows(page)).toHaveCount(3);
  await press(page, "Sign out everywhere else");
  await expect(page.getByText("We signed you out everywhere else.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await others[0].goto("/billing");
  await expect(others[0].getByText(ended)).toBeVisible();
  await others[1].goto("/profile");
  await expect(others[1].getByRole("main").getByText("theo.abara@example.com")).toBeVisible();
  await expect(others[1].getByRole("main").getByText("marta.lindqvist@example.com")).toHaveCount(0);
  for (const other of others) await other.context().close();
});
