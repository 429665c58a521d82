// Where and about what the insurer reaches a member: on a phone without JavaScript, and on a
// desktop.
import { desktop, devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { press, screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

/** Takes a screenshot and checks the page. */
async function checkPage(page, name) {
  await screenshot(page, name);
  expect(await problemsOf(page), name).toEqual([]);
}

test.describe("without JavaScript", () => {
  test.use(devices["a phone without JavaScript"]);

  // Spec: CONTACT-4.
  test("sets up a number for texts, with consent", async ({ page }) => {
    await page.goto("/profile");
    await page.getByRole("link", { name: "How we contact you" }).click();
    await checkPage(page, "contact-plain-360");
    await page.getByRole("link", { name: "Text messages" }).click();
    await page.getByLabel("New number for text messages").fill("(515) 555-0177");
    await press(page, "Save");
    await expect(page.locator(".error-summary")).toContainText("Check the box to agree");
    await checkPage(page, "contact-text-plain-360");
    await page.getByLabel("I agree to get automated text messages").check();
    await press(page, "Save");
    await expect(page.getByText("We got your new number for text messages, •••-•••-0177.")).toBeVisible();
    await checkPage(page, "contact-done-plain-360");
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: desktop });

  test("chooses topics by channel", async ({ page }) => {
    await page.goto("/profile/contact");
    const news = page.getByRole("group", { name: "News" }).getByLabel("Email");
    await news.check();
    await press(page, "Save choices");
    await expect(page.getByText("This starts with the next message.")).toBeVisible();
    await expect(news).toBeChecked();
    await checkPage(page, "contact-1280");
  });
});
