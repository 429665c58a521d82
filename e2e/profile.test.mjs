// The profile: each form with invalid and valid input, with a user API that rejects it and one that
// fails.
import { desktop, devices, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { htmxReady, press, screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (404|422|502)/));

/** Takes a screenshot and checks the page. */
async function checkPage(page, name) {
  await screenshot(page, name);
  expect(await problemsOf(page), name).toEqual([]);
}

const expectError = (page, text) => expect(page.locator(".error-summary").getByText(text)).toBeVisible();

for (const [how, options] of [
  ["plain-360", devices["a phone without JavaScript"]],
  ["360", { viewport: phone }],
  ["1280", { viewport: desktop }],
]) {
  test.describe(how, { tag: how === "1280" ? "@walk" : [] }, () => {
    test.use(options);

    test("shows the profile", async ({ page }) => {
      await page.goto("/profile");
      await page.getByText("See or remove all 3").click();
      await expect(page.getByRole("link", { name: "Remove policy BT0456731" })).toBeVisible();
      await checkPage(page, `profile-${how}`);
      await page.goto("/logout");
      await checkPage(page, `sign-out-${how}`);
      await page.goto("/refresh-profile");
      await page.waitForURL("**/profile");
    });

    // Spec: PRODUCT-10.
    test("changes the sign-in email", async ({ page, portal }) => {
      await page.goto("/profile/email");
      await checkPage(page, `email-${how}`);
      const first = page.getByLabel("New email address", { exact: true });
      const second = page.getByLabel("Confirm new email address");

      await first.fill("marta@new.example.com");
      await second.fill("marta@newer.example.com");
      await press(page, "Change email");
      await expectError(page, "The email addresses don't match.");
      await checkPage(page, `email-wrong-${how}`);
      expect(await first.inputValue()).toBe("marta@new.example.com");
      expect(await second.inputValue()).toBe("marta@newer.example.com");

      await first.fill("theo.abara@example.com");
      await second.fill("theo.abara@example.com");
      await press(page, "Change email");
      await expectError(page, "This email address is in use already.");
      expect(await first.inputValue()).toBe("theo.abara@example.com");

      await portal.addFault({ call: "POST /profiles/change-email", drop: true, times: 1 });
      await first.fill("marta@new.example.com");
      await second.fill("marta@new.example.com");
      await press(page, "Change email");
      await expectError(page, "An unknown error occurred.");
      await checkPage(page, `email-down-${how}`);
      expect(await second.inputValue()).toBe("marta@new.example.com");

      await press(page, "Change email");
      await expect(page.getByText("Your sign-in email is now marta@new.example.com.")).toBeVisible();
      expect(await page.locator("[data-figure=email]").textContent()).toBe("marta@new.example.com");
      await checkPage(page, `email-done-${how}`);
    });

    // Spec: PRODUCT-10.
    test("adds and removes a policy", async ({ page, portal }) => {
      await page.goto("/profile/attach");
      await checkPage(page, `attach-${how}`);
      const number = page.getByLabel("Account or policy number");
      const zip = page.getByLabel("Policy ZIP code");

      await number.fill("PE0099812");
      await zip.fill("5032");
      await press(page, "Add to my profile");
      await expectError(page, "Enter a 5-digit ZIP code");
      await checkPage(page, `attach-wrong-${how}`);
      expect(await number.inputValue()).toBe("PE0099812");
      expect(await zip.inputValue()).toBe("5032");

      await zip.fill("99999");
      await press(page, "Add to my profile");
      await expectError(page, "The zip code does not match the policy.");
      expect(await zip.inputValue()).toBe("99999");

      await portal.addFault({ call: "POST /profiles/attach-account-policy", drop: true, times: 1 });
      await zip.fill("50327");
      await press(page, "Add to my profile");
      await expectError(page, "An unknown error occurred.");
      await press(page, "Add to my profile");
      await expect(page.getByText("We added PE0099812 to your profile.")).toBeVisible();

      await page.getByText("See or remove all 4").click();
      await page.getByRole("link", { name: "Remove policy PE0099812" }).click();
      await expect(
        page.getByRole("heading", { name: "Remove Personal Excess policy PE0099812?" }),
      ).toBeVisible();
      await checkPage(page, `detach-${how}`);
      await portal.addFault({
        call: "POST /profiles/detach-policy",
        body: '{"error":"Call us about this one."}',
        times: 1,
      });
      await press(page, "Remove policy");
      await expectError(page, "Call us about this one.");
      await checkPage(page, `detach-refused-${how}`);
      await press(page, "Remove policy");
      await expect(page.getByText("We removed policy PE0099812 from your profile.")).toBeVisible();
      expect(await page.getByRole("link", { name: "Remove policy PE0099812" }).count()).toBe(0);
    });

    test.describe("Theo Abara", () => {
      test.use({ member: "Theo Abara" });

      // Spec: PRODUCT-10.
      test("deletes the profile", async ({ page, portal }) => {
        await page.goto("/profile/delete");
        await checkPage(page, `delete-${how}`);
        await portal.addFault({
          call: "POST /profiles/delete-profile",
          body: '{"message":"Call us to delete this one."}',
          times: 1,
        });
        await page.getByLabel("Yes, delete my profile").check();
        await press(page, "Delete profile");
        await expectError(page, "Call us to delete this one.");
        await checkPage(page, `delete-refused-${how}`);
        expect(await page.getByLabel("Yes, delete my profile").isChecked()).toBe(true);
        await press(page, "Delete profile");
        await expect(page.getByRole("heading", { name: "Profile deleted" })).toBeVisible();
        await checkPage(page, `deleted-${how}`);
        await page.goto("/profile");
        await expect(page.getByText("You deleted your profile.")).toBeVisible();
        await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
        await page.waitForURL(`${portal.sandbox}/identity/**`);
        expect(await page.getByRole("button", { name: "Theo Abara" }).count()).toBe(0);
      });
    });

    test.describe("a visitor", () => {
      test.use({ member: "" });

      test("explains how to register and to change the password", async ({ page }) => {
        for (const [path, name] of [
          ["/register/confirm", "register"],
          ["/help/password", "password"],
        ]) {
          await page.goto(path);
          await expect(page.getByRole("link", { name: "Call 800-555-0142" })).toBeVisible();
          await checkPage(page, `${name}-${how}`);
        }
        await page.goto("/register");
        await expect(page.getByRole("heading", { name: "Create account" })).toBeVisible();
      });
    });
  });
}

const methods = "/profile/authentication-methods";
const byEmail = (page) => page.getByLabel("By email");
const byText = (page) => page.getByLabel("By text message");

/**
 * Checks a box of the island before React arrives: during hydration the box is briefly as the
 * server rendered it.
 */
async function tickText(page) {
  await byText(page).click();
  await expect(page.getByRole("checkbox", { name: "By text message", checked: true })).toBeVisible();
}

test.describe("on a phone without JavaScript", () => {
  test.use(devices["a phone without JavaScript"]);

  test("saves authentication methods by a form", async ({ page, portal }) => {
    await page.goto(methods);
    await checkPage(page, "methods-plain-360");
    await byEmail(page).uncheck();
    await press(page, "Save");
    await expectError(page, "Select email, text message or both.");
    await checkPage(page, "methods-none-plain-360");
    await portal.addFault({ call: "POST /profiles/update-authentication-methods", status: 500, times: 1 });
    await byText(page).check();
    await press(page, "Save");
    await expectError(page, "Unable to update authentication methods.");
    expect(await byText(page).isChecked()).toBe(true);
    await press(page, "Save");
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.goto(methods);
    expect([await byEmail(page).isChecked(), await byText(page).isChecked()]).toStrictEqual([false, true]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("offers a retry when authentication methods fail to load", async ({ page, portal }) => {
    await page.goto("/profile");
    await portal.addFault({ call: "GET /profiles/authentication-methods", status: 500, times: 1 });
    await page.getByRole("link", { name: "Authentication methods" }).click();
    await expect(page.getByText("Unable to fetch authentication methods.")).toBeVisible();
    await checkPage(page, "methods-failed-360");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(byEmail(page)).toBeVisible();
  });
});

test("saves authentication methods in place, restores them after a failure, and requires one", async ({
  page,
  portal,
}) => {
  await page.goto(methods);
  await tickText(page);
  await press(page, "Save");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await checkPage(page, "methods-saved-1280");

  for (const fault of [{ status: 500 }, { drop: true }]) {
    await portal.addFault({ call: "POST /profiles/update-authentication-methods", times: 1, ...fault });
    await byEmail(page).uncheck();
    expect(await page.locator(".status").textContent()).toBe("");
    await press(page, "Save");
    await expect(page.getByRole("alert").getByText("Unable to update authentication methods.")).toBeVisible();
    expect([await byEmail(page).isChecked(), await byText(page).isChecked()]).toStrictEqual([true, true]);
  }
  await checkPage(page, "methods-not-saved-1280");

  const before = (await portal.calls())["POST /profiles/update-authentication-methods"];
  await byEmail(page).uncheck();
  await byText(page).uncheck();
  await press(page, "Save");
  await expect(page.getByText("Select email, text message or both.")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement.id)).toBe("methods");
  await checkPage(page, "methods-none-1280");
  expect((await portal.calls())["POST /profiles/update-authentication-methods"]).toBe(before);
  await page.goto(methods);
  expect([await byEmail(page).isChecked(), await byText(page).isChecked()]).toStrictEqual([true, true]);
});

test("asks before leaving an unsaved choice only", async ({ page }) => {
  await page.goto(methods);
  const back = () => page.getByRole("link", { name: "Profile", exact: true }).click();
  await tickText(page);
  await back();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, "Save");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await back();
  await page.waitForURL("**/profile");
  await page.goto("/profile/attach");
  await page.getByLabel("Policy ZIP code").fill("5032");
  await press(page, "Add to my profile");
  await expectError(page, "Enter a 5-digit ZIP code");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("saves a box that was checked before React arrived", async ({ page, hold }) => {
  await page.goto(methods);
  const release = await hold("**/static/hydrate-*.js");
  await byText(page).check();
  await press(page, "Save");
  release();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  expect(await byText(page).isChecked()).toBe(true);
});

test("returns to the form after a new sign-in by the same member only", async ({ page }) => {
  await page.goto("/profile");
  await page.goto("/reauth?return=/profile/email");
  await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
  await page.getByRole("button", { name: "Marta Lindqvist" }).click();
  await page.waitForURL("**/profile/email");
  await page.goto("/reauth?return=/profile/email");
  await page.getByRole("button", { name: "Theo Abara" }).click();
  await expect(page.getByText("You signed in as someone else.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  expect(await page.locator("[data-figure=email]").textContent()).toBe("marta.lindqvist@example.com");
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, member: "Joan Whitcomb" });

  test("pages through 200 policies in place", async ({ page }) => {
    await page.goto("/profile");
    await page.getByText("See or remove all").click();
    const first = await page.locator(".profile-detach").first().getAttribute("href");
    await page.getByRole("link", { name: "Next page" }).hover();
    await htmxReady(page);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.locator("#policies").getByText("Showing 11 to 20")).toBeVisible();
    expect(await page.locator(".profile-detach").first().getAttribute("href")).not.toBe(first);
    await expect(page).toHaveURL(/\/profile\?page=2(#|$)/); // a reload shows the same rows
  });
});
