// Two members in one browser: who is signed in, and tabs of the other member.
import { phone } from "./chromium.mjs";
import { expect, signIn, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { press, signOut } from "./pages.mjs";

const marta = "marta.lindqvist@example.com";
const theo = "theo.abara@example.com";
const theoIsOut = `${theo} is signed out. You're now viewing Marta's accounts.`;

test.use({ member: "Marta Lindqvist" });

/** Also signs Theo in, who is then the active member. */
async function addTheo(page) {
  await signIn(page, "Theo Abara", "/login?how=another");
  await page.waitForURL("**/home");
  await expect(page.getByText("You're now viewing Theo's accounts.")).toBeVisible();
}

const button = (page) => page.locator(".account-menu summary");

async function switchTo(page, email) {
  await button(page).click();
  await press(page, `Switch to ${email}`);
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  // Spec: SIGNIN-9, SIGNIN-10.
  test("shows who is signed in, and who signed out", async ({ page }) => {
    await page.goto("/home");
    await expect(button(page)).toHaveText(/Signed in as Marta Lindqvist/);
    await addTheo(page);
    await expect(button(page)).toHaveText(/Signed in as Theo Abara.*Also:\sMarta Lindqvist/);
    const bar = page.locator(".masthead-top");
    expect((await bar.boundingBox()).height, "one row for the name and the menu").toBeLessThan(80);
    expect(await problemsOf(page)).toEqual([]);
    await button(page).click();
    const [names, menu] = [button(page), page.locator(".account-menu .menu-body")];
    const { y, height } = await names.boundingBox();
    expect((await menu.boundingBox()).y, "the menu below its button").toBeGreaterThan(y + height - 8);
    const scrolls = await page.locator(".menu-email").evaluate((email) => {
      email.textContent = "a.very.long.name.with.two.given.names@subdomain.of.a.long.example.com";
      return [document.documentElement.scrollWidth - innerWidth, email.scrollWidth - email.clientWidth];
    });
    expect(scrolls, "pixels of a long email that are out of view").toEqual([0, 0]);
    await button(page).click();
    await signOut(page);
    await expect(page.getByText(theoIsOut)).toBeVisible();
  });
});

// Spec: SIGNIN-11.
test("covers a tab of the other member, and saves its input", async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/status of 409 .*\/session/);
  await addTheo(page);
  const old = await context.newPage();
  const questions = [];
  old.on("dialog", (dialog) => {
    questions.push(dialog.type());
    dialog.accept();
  });
  await old.setViewportSize(phone);
  await old.goto("/profile/attach");
  await old.getByLabel("Account or policy number").fill("HO1");
  await switchTo(page, marta);
  await expect(page.getByText("You're now viewing Marta's accounts.")).toBeVisible();
  await expect(old.getByRole("heading", { name: "Someone else is signed in now" })).toBeVisible();
  await expect(old.getByText(`This page was for ${theo}.`)).toBeVisible();
  await expect(old.getByText("We saved your input for one hour.")).toBeVisible();
  expect(questions).toEqual([]);
  expect(await problemsOf(old)).toEqual([]);
});
