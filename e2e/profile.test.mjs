// The sign-in methods are saved in place. How the profile's forms are checked, sent and kept is
// tested in handlers, which need no browser.
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { press } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

const methods = "/profile/authentication-methods";
const call = "POST /profiles/update-authentication-methods";
const byEmail = (page) => page.getByLabel("By email");
const byText = (page) => page.getByLabel("By text message");

test("saves sign-in methods in place, restores them after a failure, and requires one", async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (422|502)/);
  await page.goto(methods);
  await byText(page).click();
  await press(page, "Save");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();

  await portal.addFault({ call, times: 1, status: 500 });
  await byEmail(page).uncheck();
  await expect(page.locator(".status")).toHaveText("");
  await press(page, "Save");
  await expect(page.getByRole("alert").getByText("Unable to update authentication methods.")).toBeVisible();
  await expect(byEmail(page)).toBeChecked();
  await expect(byText(page)).toBeChecked();
  expect(await problemsOf(page)).toEqual([]);

  const before = (await portal.calls())[call];
  await byEmail(page).uncheck();
  await byText(page).uncheck();
  await press(page, "Save");
  await expect(page.getByText("Select email, text message or both.")).toBeVisible();
  await expect(page.locator("#methods")).toBeFocused();
  expect((await portal.calls())[call]).toBe(before);
});
