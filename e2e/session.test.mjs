// The end of an unused session. No test waits for it: the clock of the pages jumps, and what the
// portal answers about the time left is turned back as far.
import { devices, phone } from "./chromium.mjs";
import { expect, test as portalTest } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { press } from "./pages.mjs";
import { expectReachable, zoomed } from "./zoom.mjs";

const minute = 60_000; // milliseconds
const idle = 15 * minute;
const lead = 2 * minute; // how long before the end the pages warn
const reason = "Your session ended because you were away for 15 minutes.";

const test = portalTest.extend({
  /** Lets time pass for the portal and every page. A page that opens uses the session. */
  pass: async ({ context }, use) => {
    let unused = 0; // how long the session was unused, beside the time that the test takes
    await context.clock.install();
    context.on("request", (request) => {
      if (request.isNavigationRequest()) unused = 0;
    });
    await context.route("**/session", async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      if (route.request().method() === "POST") unused = 0;
      const { left, warn, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, left: left - unused, warn: warn - unused } });
    });
    await use((time) => {
      unused += time;
      return context.clock.fastForward(time);
    });
  },
});

test.use({ member: "Marta Lindqvist" });

const warning = (page) => page.getByRole("alertdialog", { name: "Are you still there?" });

test("warns in both tabs at 400 % zoom, and stays signed in or signs out in both", async ({
  page,
  context,
  pass,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401 .*\/session/); // how the other tab learns of the sign-out
  await page.goto("/agents");
  const other = await context.newPage();
  await other.setViewportSize(zoomed);
  await other.goto("/home");
  await pass(idle - lead);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await expect(other.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await expect(warning(other).getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expectReachable(warning(other), "Sign out now", "Stay signed in");
  expect(await problemsOf(other)).toEqual([]);
  await press(other, "Stay signed in");
  await expect(warning(other)).toHaveCount(0);
  await expect(warning(page)).toHaveCount(0);

  await pass(idle - lead);
  await expect(warning(page)).toBeVisible();
  await press(page, "Sign out now");
  await page.waitForURL("**/signed-out?*");
  await other.waitForURL("**/signed-out?*");
});

// Spec: READING-17.
test("keeps the session while a payment window is open, then warns over it", async ({
  page,
  context,
  pass,
}) => {
  const left = [idle, lead]; // as the portal answers within the 30 minutes of a window, and later
  await context.route("**/windows/*", async (route) => {
    const response = await route.fetch();
    const time = { left: left[0], warn: left.shift() - lead };
    await route.fulfill({ response, json: { ...(await response.json()), ...time } });
  });
  await page.goto("/billing/4100238715");
  await page.getByRole("button", { name: "Pay $126.45" }).click();
  await press(page, "Continue");
  await expect(page.frameLocator("iframe").getByRole("button").first()).toBeVisible();
  await pass(idle - lead);
  await expect.poll(() => left.length).toBe(1);
  await expect(warning(page)).toHaveCount(0);
  await pass(idle - lead);
  await expect(warning(page)).toBeVisible();
  await press(page, "Stay signed in");
  await expect(warning(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("says why the session ended, and restores the form input after sign-in", async ({
    page,
    portal,
    pass,
  }) => {
    const message = "/messages/M-20744";
    const reply = page.getByRole("main").getByRole("textbox");
    await page.goto(message);
    await reply.fill("It came on a Tuesday.");
    await pass(idle - lead);
    await expect(warning(page)).toBeVisible();
    await pass(lead);
    await expect(page.getByRole("heading", { name: "You're signed out" })).toBeVisible();
    await expect(page).toHaveURL(/\/signed-out(\?|$)/);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText("We saved your input for one hour.")).toBeVisible();

    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
    await expect(page.getByText("We saved your input. Check it and send it again.")).toBeVisible();
    await expect(page).toHaveURL(portal.url + message);
    await expect(reply).toHaveValue("It came on a Tuesday.");
    await page.getByRole("main").getByRole("button").click();
    await expect(page.getByRole("heading", { name: "Reply sent" })).toBeVisible();
    await page.goto(message);
    await expect(page.getByText("It came on a Tuesday.").last()).toBeVisible();
    await expect(reply).toHaveValue("");
    await expect(page.getByText("We saved your input")).toHaveCount(0);
    const signOuts = (await portal.tagEvents()).filter(({ event }) => event === "logout");
    expect(signOuts.at(-1)?.params.timeout).toBe("true");
  });
});

portalTest.describe("on a phone without JavaScript", () => {
  portalTest.use({ ...devices["a phone without JavaScript"], member: "Marta Lindqvist" });

  portalTest("leaves a private page once its session has ended", async ({ page, context }) => {
    await page.route("**/home", async (route) => {
      const response = await route.fetch();
      const atOnce = (await response.text()).replace(/http-equiv="refresh" content="\d+;/, (element) =>
        element.replace(/\d+/, "0"),
      );
      await context.clearCookies({ name: "session" });
      await route.fulfill({ response, body: atOnce });
    });
    await page.goto("/home", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "You're signed out" })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  });
});
