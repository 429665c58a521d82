// What a member sees when a system fails for a moment or for everyone, and when a limit is reached.
import { expect, signInByRequest, test } from "./fixtures.mjs";
import { rememberMetrics } from "./leaks.mjs";
import { press } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (422|429|503)/));

test.describe("a visitor", () => {
  test.use({ member: "" });

  test("signs in although the profile fails to load at first", async ({ page, portal }) => {
    await portal.addFault({ call: "GET /profiles", status: 503, times: 1 });
    await page.goto("/");
    await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
    await expect(page.getByRole("heading", { name: "Hello, Marta" })).toBeVisible();
    expect((await portal.calls())["GET /profiles"]).toBe(2);
  });
});

test("sees documents again soon after they failed for everybody", async ({ page, portal, playwright }) => {
  await portal.addFault({ call: "GET /documents", status: 503 });
  const others = await signInAll(playwright, portal, ["Theo Abara", "Ruth Vandermeer", "Joan Whitcomb"]);
  others.push(page.request, ...(await signInAll(playwright, portal, ["Maya Ellison"])));
  await expect(async () => {
    await Promise.all(others.map((member) => member.get(`${portal.url}/documents`)));
    expect(portal.log().map(({ msg }) => msg)).toContain("circuit breaker opened");
  }).toPass({ intervals: [200], timeout: 120_000 });

  const before = (await portal.calls())["GET /documents"];
  await page.goto("/documents");
  await expect(page.getByText("We can't show your documents right now")).toBeVisible();
  expect((await portal.calls())["GET /documents"], "a failing system is left alone").toBe(before);
  rememberMetrics((await portal.metrics()).split("\n"));

  await portal.endFaults();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Showing 1 to 10 of 12")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
});

async function signInAll(playwright, portal, names) {
  const contexts = await Promise.all(names.map(() => playwright.request.newContext()));
  await Promise.all(contexts.map((context, i) => signInByRequest(context, portal, names[i])));
  return contexts;
}

test.describe("with a limit of one try", () => {
  test.use({ settings: { PORTAL_RATE_LIMITS: "on", PORTAL_LIMIT_ATTACH: "1/1h" } });

  test("keeps the number that a refused try has", async ({ page }) => {
    await page.goto("/profile/attach");
    await page.getByLabel("Account or policy number").fill("PE0099812");
    await page.getByLabel("Policy ZIP code").fill("99999");
    await press(page, "Add to my profile");
    await expect(page.getByText("The zip code does not match the policy.").first()).toBeVisible();
    await page.getByLabel("Policy ZIP code").fill("50327");
    await press(page, "Add to my profile");
    await expect(page.getByText("You've tried this too many times.").first()).toBeVisible();
    await expect(page.getByLabel("Account or policy number")).toHaveValue("PE0099812");
  });
});
