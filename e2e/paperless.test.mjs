// Paperless needs consent, is switched in place, and is switched back when saving fails.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });

const account = "4100241190";
const call = "PUT /paperless/billing";

test("requires consent, switches back after a failure, and saves", async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 502/);
  const paperless = page.getByRole("switch", { name: `Paperless billing for account ${account}` });
  const consent = page.locator(`#paperless-${account}`).getByRole("checkbox");
  await page.goto("/paperless/billing");
  await paperless.click();
  await expect(page.getByText("Check the box to agree")).toBeVisible();
  await expect(consent).toBeFocused();
  expect((await portal.calls())[call]).toBe(0);
  expect(await problemsOf(page)).toEqual([]);

  await portal.addFault({ call, drop: true, times: 1 });
  await consent.check();
  await paperless.click();
  const failure = page.getByRole("alert").getByText("We're not sure that saved. Reload this page");
  await expect(failure).toBeVisible();
  await expect(paperless).toHaveAttribute("aria-checked", "false");
  await expect(consent).toBeChecked();

  await paperless.click();
  await expect(page.getByText(`Paperless billing is on for account ${account}.`)).toBeVisible();
  await expect(paperless).toHaveAttribute("aria-checked", "true");
  expect(await problemsOf(page)).toEqual([]);
  await page.reload();
  await page.locator(`#paperless-${account} summary`).click();
  await expect(paperless).toHaveAttribute("aria-checked", "true");
});
