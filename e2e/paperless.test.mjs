// Paperless: needs consent, switches in place or by a form, and switches back when saving fails.
import { desktop, devices, onDesktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (422|502)|ERR_FAILED/));

const account = "4100241190";
const name = `Paperless billing for account ${account}`;
const call = "PUT /paperless/billing";

const paperlessSwitch = (page) => page.getByRole("switch", { name });
const consent = (page) => page.locator(`#paperless-${account}`).getByRole("checkbox");
const expectSwitch = (page, on) =>
  expect(page.locator(`#paperless-${account} [role=switch][aria-checked=${on}]`)).toBeVisible();

async function expectOnBillingPage(page, state) {
  await page.goto(`/billing/${account}`);
  await expect(
    page
      .locator(".details div", { hasText: "Paperless billing" })
      .locator("dd", { hasText: new RegExp(`^${state}\\b`) }),
  ).toBeVisible();
}

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test.describe(`at ${width} px`, { tag: onDesktop(viewport) }, () => {
    test.use({ viewport });

    test("requires consent, switches back after a failure, and saves", async ({ page, portal }) => {
      await page.goto("/paperless");
      await page.waitForURL("**/paperless/billing");
      await screenshot(page, `paperless-${width}`);
      expect(await problemsOf(page)).toEqual([]);

      await paperlessSwitch(page).click();
      await expect(page.getByText("Check the box to agree")).toBeVisible();
      expect(await consent(page).evaluate((box) => box === document.activeElement)).toBe(true);
      expect((await portal.calls())[call]).toBe(0);
      await screenshot(page, `paperless-agreement-missing-${width}`);
      expect(await problemsOf(page)).toEqual([]);

      await portal.addFault({ call, drop: true, times: 1 });
      await consent(page).check();
      await paperlessSwitch(page).click();
      await expect(
        page
          .getByRole("alert")
          .getByText("We're not sure that saved. Reload this page to see the current setting."),
      ).toBeVisible();
      await expectSwitch(page, false);
      expect(await consent(page).isChecked()).toBe(true);
      await screenshot(page, `paperless-failed-${width}`);
      expect(await problemsOf(page)).toEqual([]);

      await paperlessSwitch(page).click();
      await expect(page.getByText(`Paperless billing is on for account ${account}.`)).toBeVisible();
      await expectSwitch(page, true);
      await screenshot(page, `paperless-saved-${width}`);
      expect(await problemsOf(page)).toEqual([]);
      await page.reload();
      await expectSwitch(page, true);
      await expectOnBillingPage(page, "On");
    });
  });
}

test("applies a press that comes before React", async ({ page, portal, hold }) => {
  const scripts = [];
  page.on(
    "request",
    (request) => request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname),
  );
  await page.goto("/paperless/billing");
  await expect(paperlessSwitch(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(!scripts.some((path) => /hydrate|paperless/.test(path)), scripts.join()).toBeTruthy();
  const arrive = await hold("**/static/hydrate-*.js");
  await consent(page).check();
  await paperlessSwitch(page).click();
  arrive();
  await expect(page.getByText(`Paperless billing is on for account ${account}.`)).toBeVisible();
  expect(page.url()).toBe(`${portal.url}/paperless/billing`);
});

test("switches back when the portal cannot be reached", async ({ page }) => {
  await page.goto("/paperless/billing");
  await page.route("**/paperless/billing", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await consent(page).check();
  await paperlessSwitch(page).click();
  await expect(
    page.getByRole("alert").getByText("Reload this page to see the current setting."),
  ).toBeVisible();
  await expectSwitch(page, false);
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test("saves by a form", async ({ page, portal }) => {
    await page.goto("/paperless");
    await paperlessSwitch(page).click();
    await expect(
      page.getByRole("link", { name: "Check the box to agree before you turn this on." }),
    ).toBeVisible();
    await screenshot(page, "plain-paperless-agreement-missing-360");
    await portal.addFault({ call, status: 503, times: 1 });
    await consent(page).check();
    await paperlessSwitch(page).click();
    await expect(page.getByRole("link", { name: /We're not sure that saved\./ })).toBeVisible();
    await expectSwitch(page, false);
    expect(await consent(page).isChecked()).toBe(true);
    await screenshot(page, "plain-paperless-failed-360");
    await paperlessSwitch(page).click();
    await expect(page.getByText(`Paperless billing is on for account ${account}.`)).toBeVisible();
    await expectSwitch(page, true);
    await expectOnBillingPage(page, "On");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, member: "Joan Whitcomb" });

  test("shows 200 policies in pages of ten", async ({ page }) => {
    await page.goto("/paperless/policy");
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL("**/paperless/policy?page=2");
    expect(await page.getByRole("switch").count()).toBe(10);
    await screenshot(page, "paperless-many-360");
    expect(await problemsOf(page)).toEqual([]);
  });
});
