// Pay works as soon as the page shows, and the files that it needs load first.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone, hasTouch: true });

const billing = "/billing/4100238715";
const pay = (page) => page.getByRole("button", { name: /^Pay \$/ });
const dialog = (page) => page.getByRole("dialog", { name: "Continue to make a payment" });

test("opens the confirmation before any script has arrived", async ({ page, hold }) => {
  const release = await hold(/\/static\/.*\.js/);
  await page.goto(billing, { waitUntil: "commit" });
  await pay(page).click();
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(billing);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(pay(page)).toBeFocused();
  release();
});

test("loads no htmx for the touch of Pay, and the amounts after the payment all the same", async ({
  page,
  hold,
}) => {
  const release = await hold(/\/static\/hydrate-/);
  const htmx = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes("/htmx-")),
    );
  // A busy browser can send a new page a pointer event of its own, so one page of some has to do.
  await expect(async () => {
    await page.goto(billing, { waitUntil: "load" });
    await pay(page).tap();
    expect(await htmx()).toEqual([]);
  }).toPass({ timeout: 60_000 });
  await dialog(page).getByRole("button", { name: "Continue" }).tap();
  await expect(page.locator("portal-island[aria-busy]")).toBeVisible();
  expect(await htmx()).toEqual([]);
  release();

  const processor = page.frameLocator("iframe");
  const amounts = page.waitForResponse(/\/due\?stored=1/);
  await processor.getByRole("button", { name: "Pay", exact: true }).click();
  expect((await amounts).ok()).toBe(true);
});
