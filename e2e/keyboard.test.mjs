// Every task with the keyboard alone: the focus is always visible, it moves to what changed, and
// changes are announced.
import { expect, test } from "./fixtures.mjs";
import { expectAnnounced, expectFocusOnSuccess, pressOn, tabTo, tree, typeInto } from "./keyboard.mjs";

test.use({ member: "Marta Lindqvist" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

/** Waits until the focus is on an element that matches the selector. */
const expectFocus = (page, selector) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

/**
 * Checks a validation error: the summary has the focus and is announced, and its link leads to the
 * field that it describes.
 */
async function expectError(page, text, role, name) {
  await expectFocus(page, ".error-summary");
  await expectAnnounced(page, "alert", text);
  await pressOn(page, "link", text);
  const field = (await tree(page)).find((node) => node.role === role && node.name === name && node.focused);
  expect(field, `${role} "${name}" has the focus`).toBeTruthy();
  expect(field.invalid).toBe("true");
  expect(field.description).toContain(text);
}

// Spec: PRODUCT-4, PAYMENT-5.
test("sees what is due, closes the dialog, and pays", async ({ page }) => {
  await page.goto("/home");
  await expect(page.getByRole("region", { name: "Action needed" })).toBeVisible();
  await pressOn(page, "link", "Billing");
  await page.waitForURL("**/billing/*");
  await pressOn(page, "button", "Pay $126.45");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expectFocus(page, "[data-dialog=pay-makePayment]");
  await page.keyboard.press("Enter");
  await pressOn(page, "button", "Continue");
  const pay = page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true });
  await expect(pay).toBeVisible();
  for (let presses = 0; !(await pay.evaluate((button) => button === document.activeElement)); presses++) {
    expect(presses, "presses of Tab without reaching Pay").toBeLessThan(20);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expectAnnounced(page, "status", "Your account shows it");
  await expect(page.locator("#payment-message")).toContainText("$126.45 submitted");
  await expect(page.locator("#due")).toContainText("Nothing is due"); // the success is in its place
});

test("reports a claim", { tag: "@walk" }, async ({ page }) => {
  await page.goto("/new-claim?policyNumber=AA1182204");
  const next = () => pressOn(page, "button", "Continue");
  const heading = async (name) => {
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await pressOn(page, "link", "Skip to main content");
    await expectFocus(page, "main");
  };
  await next();
  await heading("What kind of claim");
  await tabTo(page, "radio", /./);
  await page.keyboard.press("ArrowDown");
  await next();
  await heading("What happened");
  await next();
  await expectFocus(page, ".error-summary");
  await tabTo(page, "link", /day|date/i);
  await page.keyboard.press("Enter");
  const day = new Date(Date.now() - 2 * 864e5);
  await page.keyboard.type(
    [day.getMonth() + 1, day.getDate()].map((n) => `${n}`.padStart(2, "0")).join("") + day.getFullYear(),
  );
  await typeInto(page, "Where did it happen?", "Highway 65");
  await typeInto(page, "Describe what happened", "A deer ran into the car.");
  await tabTo(page, "radio", /./);
  await page.keyboard.press("ArrowDown");
  await next();
  await heading("Vehicle and driver");
  for (let group = 0; group < 3; group++) {
    await tabTo(page, "radio", /./);
    await page.keyboard.press("ArrowDown");
  }
  await next();
  await heading("Photos");
  await next();
  await heading("How to reach you");
  await tabTo(page, "radio", /./);
  await page.keyboard.press("ArrowDown");
  await next();
  await heading("Review and send");
  await pressOn(page, "button", "Send claim");
  await page.getByRole("heading", { level: 1, name: "We got your claim" }).waitFor();
});

test("changes the sign-in email", { tag: "@walk" }, async ({ page }) => {
  await page.goto("/profile/email");
  await typeInto(page, "New email address", "marta@new.example.com");
  await typeInto(page, "Confirm new email address", "marta@newer.example.com");
  await page.keyboard.press("Enter");
  await expectError(page, "The email addresses don't match.", "textbox", "Confirm new email address");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("marta@new.example.com");
  await page.keyboard.press("Enter");
  await expectFocusOnSuccess(page, "Email changed");
});

test("menus open on Enter, and close on Escape, with the focus on their button, and on a press outside", async ({
  page,
}) => {
  await page.goto("/home");
  const button = page.locator(".account-menu summary");
  const profile = page.locator(".account-menu").getByRole("link", { name: "Profile" });
  await tabTo(page, "DisclosureTriangle", /^Signed in as/);
  await page.keyboard.press("Enter");
  await expect(profile).toBeVisible();
  await tabTo(page, "link", "Profile");
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(profile).toBeHidden({ timeout: 100 });
  }).toPass();
  await expect(button).toBeFocused();
  await page.locator(".nav-wide .menu summary").click();
  await page.mouse.click(5, 700);
  await expect(page.getByRole("link", { name: "Contact my agent" }).first()).toBeHidden();
});
