// The end of an unused session, on a portal whose idle limit is a few seconds.
import { devices, phone } from "./chromium.mjs";
import { expect as baseExpect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { press, screenshot } from "./pages.mjs";
import { expectReachable, zoomed } from "./zoom.mjs";

const idle = 24_000; // milliseconds
const message = "/messages/M-20744";
const reason = "Your session ended because you were away for 24 seconds.";

test.use({
  member: "Marta Lindqvist",
  settings: { PORTAL_SESSION_IDLE: `${idle / 1000}s` },
  actionTimeout: 2 * idle,
  navigationTimeout: 2 * idle,
});

const expect = baseExpect.configure({ timeout: 2 * idle });

const warning = (page) => page.getByRole("alertdialog", { name: "Are you still there?" });
const reply = (page) => page.getByRole("main").getByRole("textbox");

test("warns in both tabs, and stays signed in or signs out in both", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401 .*\/session/); // how the other tab learns of the sign-out
  await page.goto("/agents");
  const other = await context.newPage();
  await other.setViewportSize(phone);
  await other.goto("/home");
  await expect(warning(other)).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await expect(other.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await screenshot(page, "session-warning-1280", false);
  await screenshot(other, "session-warning-360", false);
  await press(other, "Stay signed in");
  await expect(warning(other)).toHaveCount(0);
  await expect(warning(page)).toHaveCount(0);

  await expect(warning(page)).toBeVisible();
  await press(page, "Sign out now");
  await page.waitForURL("**/signed-out?*");
  await other.waitForURL("**/signed-out?*");
});

test.describe("at 400 % zoom", () => {
  test.use({ viewport: zoomed });

  test("keeps the title of the warning in view, and both buttons in reach", async ({ page }) => {
    await page.goto("/agents");
    await expect(warning(page)).toBeVisible();
    await expect(warning(page).getByRole("heading")).toBeInViewport({ ratio: 1 });
    await expectReachable(warning(page), "Sign out now", "Stay signed in");
    expect(await problemsOf(page)).toEqual([]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("says why the session ended, and restores the form input after sign-in", async ({ page, portal }) => {
    await page.goto(message);
    await reply(page).fill("It came on a Tuesday.");
    await expect(warning(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "You're signed out" })).toBeVisible();
    await expect(page).toHaveURL(/\/signed-out(\?|$)/);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText("We saved your input for one hour.")).toBeVisible();
    await screenshot(page, "session-ended-360");

    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
    await expect(page.getByText("We saved your input. Check it and send it again.")).toBeVisible();
    await expect(page).toHaveURL(portal.url + message);
    await expect(reply(page)).toHaveValue("It came on a Tuesday.");
    await screenshot(page, "session-saved-360");
    await page.getByRole("main").getByRole("button").click();
    await expect(page.getByText("It came on a Tuesday.").last()).toBeVisible();
    await expect(reply(page)).toHaveValue("");
    await expect(page.getByText("We saved your input")).toHaveCount(0);
    const signOuts = (await portal.tagEvents()).filter(({ event }) => event === "logout");
    expect(signOuts.at(-1)?.params.timeout).toBe("true");
  });
});

test.describe("on a phone without JavaScript", () => {
  test.use(devices["a phone without JavaScript"]);

  test("leaves private pages without JavaScript, and saves a form that comes too late", async ({
    page,
    context,
    portal,
  }) => {
    await page.goto(message);
    const home = await context.newPage();
    await home.goto("/home");
    await reply(page).fill("It came on a Tuesday.");
    await expect(home.getByRole("heading", { name: "You're signed out" })).toBeVisible({
      timeout: 3 * idle,
    });
    await expect(home.getByText(reason)).toBeVisible();
    await screenshot(home, "plain-session-ended-360");

    await expect(page, "the page with the form stays").toHaveURL(portal.url + message);
    await page.getByRole("main").getByRole("button").click();
    await expect(
      page.getByText("You were signed out before your form reached us. Nothing was sent."),
    ).toBeVisible();
    await screenshot(page, "plain-session-late-360");
    // At the provider the member is still signed in.
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByText("We saved your input. Check it and send it again.")).toBeVisible();
    await expect(page).toHaveURL(portal.url + message);
    await expect(reply(page)).toHaveValue("It came on a Tuesday.");
  });
});
