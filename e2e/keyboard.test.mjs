// Every task with the keyboard alone: the focus is always visible, it moves to what changed, and
// changes are announced.
import { expect, test } from "./fixtures.mjs";
import { expectAnnounced, expectFocusOnNotice, pressOn, tabTo, tree, typeInto } from "./keyboard.mjs";
import { htmxReady } from "./pages.mjs";

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

/** Signs in with the keyboard and waits for the page. */
async function signInByKeyboard(page, path) {
  await page.goto(path);
  await pressOn(page, "button", /^Marta Lindqvist/);
  await page.waitForURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

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

test("skips the menu", async ({ page }) => {
  await signInByKeyboard(page, "/home");
  await pressOn(page, "link", "Skip to main content");
  await expectFocus(page, "main");
  await tabTo(page, "link", /Pay a bill/);
});

test("pays a bill, and closes the dialog", async ({ page }) => {
  await signInByKeyboard(page, "/home");
  await pressOn(page, "link", "Billing");
  await page.waitForURL("**/billing/*");
  await pressOn(page, "button", "Make a payment");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement.textContent)).toBe("Cancel");
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
  await expectAnnounced(page, "status", "Your account shows the payment");
  await expect(page.locator("[data-figure=minimum]", { hasText: "$0.00" })).toBeVisible();
});

test("announces older transactions and focuses them", async ({ page }) => {
  await signInByKeyboard(page, "/billing/4100238715");
  await tabTo(page, "link", "Next page");
  await htmxReady(page);
  await page.keyboard.press("Enter");
  await expectAnnounced(page, "status", "Showing 11 to");
  expect(await page.evaluate(() => !!document.activeElement.closest("#transactions"))).toBeTruthy();
});

test("announces filtered documents and keeps the focus on the filter", async ({ page }) => {
  await signInByKeyboard(page, "/documents");
  await tabTo(page, "link", "Bill (2)");
  await htmxReady(page);
  await page.keyboard.press("Enter");
  await expectAnnounced(page, "status", "Showing 1 to 2 of 2");
  await expectFocus(page, ".chips [aria-current]");
});

test("replies to a message", { tag: "@walk" }, async ({ page }) => {
  await signInByKeyboard(page, "/messages");
  await pressOn(page, "link", /Two more photos, please/);
  await expect(page.getByRole("heading", { level: 1, name: "Two more photos, please" })).toBeVisible();
  await pressOn(page, "button", "Send reply");
  await expectError(page, "Write your reply.", "textbox", "Your reply");
  await page.keyboard.type("Here are two more.");
  await pressOn(page, "button", "Send reply");
  await expectFocusOnNotice(page, "We sent your reply.");
});

test("reports a claim", async ({ page }) => {
  await signInByKeyboard(page, "/new-claim?policyNumber=AA1182204");
  const next = () => pressOn(page, "button", "Continue");
  const heading = (name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await next();
  await heading("Type of loss");
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
  await typeInto(page, "What happened?", "A deer ran into the car.");
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
  await heading("We got your claim");
});

test("changes the sign-in email", { tag: "@walk" }, async ({ page }) => {
  await signInByKeyboard(page, "/profile/email");
  await typeInto(page, "New email address", "marta@new.example.com");
  await typeInto(page, "Confirm new email address", "marta@newer.example.com");
  await page.keyboard.press("Enter");
  await expectError(page, "The email addresses don't match.", "textbox", "Confirm new email address");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("marta@new.example.com");
  await page.keyboard.press("Enter");
  await expectFocusOnNotice(page, "Your sign-in email is now marta@new.example.com.");
});

test("adds a policy", { tag: "@walk" }, async ({ page }) => {
  await signInByKeyboard(page, "/profile/attach");
  await typeInto(page, "Account or policy number", "PE0099812");
  await typeInto(page, "Policy ZIP code", "50327");
  await page.keyboard.press("Enter");
  await expectFocusOnNotice(page, "We added PE0099812 to your profile.");
});

test("turns paperless billing on", { tag: "@walk" }, async ({ page }) => {
  await signInByKeyboard(page, "/paperless/billing");
  const name = "Paperless billing for account 4100241190";
  await pressOn(page, "switch", name, "Space");
  await expect(page.getByText("Check the box to agree")).toBeVisible();
  await page.waitForFunction(() => document.activeElement.type === "checkbox");
  await page.keyboard.press("Space");
  await pressOn(page, "switch", name, "Space");
  await expectAnnounced(page, "status", "Paperless billing is on for account 4100241190.");
  const [control] = (await tree(page)).filter((node) => node.role === "switch" && node.name === name);
  expect(control.checked).toBe("true");
});

test("chooses authentication methods", async ({ page }) => {
  await signInByKeyboard(page, "/profile/authentication-methods");
  await pressOn(page, "checkbox", /^By text message/, "Space");
  await pressOn(page, "button", "Save");
  await expectAnnounced(page, "status", "Saved.");
});

test("signs out by the account menu", async ({ page }) => {
  await signInByKeyboard(page, "/home");
  await tabTo(page, "DisclosureTriangle", /^Signed in as/);
  await page.keyboard.press("Enter");
  await pressOn(page, "button", "Sign out");
  await page.waitForURL("**/signed-out?*");
});

test.describe("menus", () => {
  test.use({ member: "Marta Lindqvist" });

  test("close on Escape, with the focus on their button, and on a press outside", async ({ page }) => {
    await page.goto("/home");
    const button = page.locator(".account-menu summary");
    const profile = page.locator(".account-menu").getByRole("link", { name: "Profile" });
    await button.click();
    await expect(profile).toBeVisible();
    await profile.focus();
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(profile).toBeHidden({ timeout: 100 });
    }).toPass();
    await expect(button).toBeFocused();
    await page.locator(".nav-wide .menu summary").click();
    await page.mouse.click(5, 700);
    await expect(page.getByRole("link", { name: "Contact my agent" }).first()).toBeHidden();
  });
});
