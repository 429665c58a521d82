// Copying numbers.
import { desktop } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { press } from "./pages.mjs";

test.use({
  member: "Marta Lindqvist",
  viewport: desktop,
  permissions: ["clipboard-read", "clipboard-write"],
});

test("has a copy button without a layout shift, and says that it copied or could not", async ({
  page,
  hold,
}) => {
  const release = await hold("**/static/portal-*.js");
  await page.goto("/policies/auto/AA1182204", { waitUntil: "commit" }); // the load waits for the script
  const card = page.locator("#term");
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  release();
  await expect(page.getByRole("button", { name: "Copy policy number" })).toBeVisible();
  expect(await card.boundingBox()).toStrictEqual(before);

  await press(page, "Copy policy number AA1182204");
  await expect(page.getByRole("status").getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("AA1182204");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.getByRole("button", { name: "Copy policy number" }).click();
  await expect(
    page.getByRole("status").getByText("We couldn't copy it. Select the number instead."),
  ).toBeVisible();
});
