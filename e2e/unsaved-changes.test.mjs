// Leaving a form with unsaved changes (section 2): the portal asks at links, at other forms and at
// the Back button; otherwise the browser asks. Without changes, no question appears.
import { phone } from "./chromium.mjs";
import { test as base, expect } from "./fixtures.mjs";
import { signOut } from "./pages.mjs";

const form = "/profile/attach";

const test = base.extend({
  /** The questions that the browser itself has asked; opens the form, coming from another page. */
  browserQuestions: async ({ page }, use) => {
    await page.goto("/agents");
    await page.goto(form);
    await guardReady(page);
    const questions = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.type());
      return dialog.accept();
    });
    await use(questions);
  },
});

test.use({ member: "Marta Lindqvist" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

/** Waits for the script that asks: it is a module, which runs before the page's load. */
const guardReady = (page) => page.waitForLoadState("load");

const number = (page) => page.getByLabel("Account or policy number");
const question = (page) => page.getByRole("dialog", { name: "Leave without saving?" });
const leave = (page) => page.getByRole("button", { name: "Leave without saving" }).click();
const home = (page) => page.getByRole("link", { name: "Larkfield Mutual" }).click();

/** Answers with Stay, and waits until the page has removed the question. */
async function stay(page) {
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.locator("dialog", { has: page.locator("button[value=leave]") })).toHaveCount(0);
}

/**
 * Presses Back once the browser has recorded the entry that holds the member on the page. The page
 * adds it at the first change, but the browser process records it a moment later.
 */
async function backFromChanges(page) {
  const browser = await page.context().newCDPSession(page);
  const before = async () => {
    const { currentIndex, entries } = await browser.send("Page.getNavigationHistory");
    return entries[currentIndex - 1]?.url;
  };
  await expect.poll(before, "the entry before the current one").toBe(page.url());
  await page.goBack();
}

/**
 * Clicks a link with Ctrl. Returns whether the browser follows it, but opens no window: on a busy
 * machine that takes long.
 */
function clickForNewWindow(link) {
  return link.evaluate((element) => {
    let outcome;
    const stop = (click) => {
      outcome = click.defaultPrevented ? "held" : "follows";
      click.preventDefault();
    };
    addEventListener("click", stop, { once: true });
    const init = { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true };
    element.dispatchEvent(new MouseEvent("click", init));
    return outcome;
  });
}

// Spec: GUARD-10.
test("asks at sign-out and at a link; Stay keeps the form input, Leave follows the link", async ({
  page,
  portal,
  browserQuestions,
}) => {
  await page.setViewportSize(phone);
  await number(page).fill("HO1");
  await signOut(page);
  await stay(page);
  await home(page);
  await expect(question(page)).toBeVisible();
  await expect(page.locator(":focus")).toHaveText("Stay on this page");
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(number(page)).toHaveValue("HO1");
  expect(new URL(page.url()).pathname).toBe(form);

  await home(page);
  await leave(page);
  await page.waitForURL("**/home");
  await page.goBack(); // one press of Back leaves the form that was left before
  await page.waitForURL(portal.url + form);
  await guardReady(page);
  await page.goBack();
  await page.waitForURL("**/agents");
  expect(browserQuestions).toEqual([]);
});

// Spec: GUARD-10.
test("asks once at the Back button, and then goes back, but not when the form input was cleared again", async ({
  page,
  portal,
  browserQuestions,
}) => {
  await number(page).fill("HO1");
  await number(page).fill("");
  await page.goBack();
  await page.waitForURL("**/agents");
  await page.goto(form);
  await guardReady(page);
  await number(page).fill("HO1");
  await backFromChanges(page);
  await stay(page);
  await expect(number(page)).toHaveValue("HO1");
  await expect(page).toHaveURL(portal.url + form);
  await backFromChanges(page);
  await leave(page);
  await page.waitForURL("**/agents");
  expect(browserQuestions).toEqual([]);
});

test("asks at a form with validation errors, but not when it is sent again", async ({
  page,
  browserQuestions,
}) => {
  await number(page).fill("HO1");
  await page.getByRole("main").getByRole("button").click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await guardReady(page);
  await page.locator(".error-summary a").first().click();
  await expect(question(page), "a link to a field leads nowhere else").toHaveCount(0);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await guardReady(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await leave(page);
  await page.waitForURL("**/profile");
  expect(browserQuestions).toEqual([]);
});

// Spec: GUARD-10.
test("asks at no new window, fragment or end of the session, and lets the browser ask at another address", async ({
  page,
  browserQuestions,
}) => {
  await page.reload();
  await guardReady(page);
  expect(browserQuestions).toEqual([]);
  await number(page).fill("HO1");
  expect(await clickForNewWindow(page.getByRole("link", { name: "Larkfield Mutual" }))).toBe("follows");
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveCount(0);
  await page.goto(form);
  expect(browserQuestions).toStrictEqual(["beforeunload"]);
  await guardReady(page);
  await number(page).fill("HO1");
  await page.locator("form[data-sign-out]").evaluate((form) => {
    form.dataset.timeout = "";
    form.requestSubmit();
  });
  await page.waitForURL("**/signed-out?*");
  expect(browserQuestions).toHaveLength(1);
});
