// One consent for all policies, with and without JavaScript, and its receipt.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ member: "Joan Whitcomb", viewport: phone, javaScriptEnabled });

    test("turns paperless on for all policies and says what failed", async ({ page, portal }) => {
      await portal.addFault({
        call: "PUT /paperless/policy",
        status: 422,
        body: '{"error":"Your email is not confirmed."}',
        times: 2,
      });
      await page.goto("/paperless/policy");
      await page.getByRole("link", { name: /^Turn on paperless for \d+ policies$/ }).click();
      if (javaScriptEnabled) expect(await problemsOf(page)).toEqual([]);
      await page.getByRole("checkbox").check();
      await screenshot(page, "paperless-all", false);
      await page.getByRole("button", { name: /^Turn on paperless/ }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: /^Paperless policy is on for \d+ policies$/ }),
      ).toBeVisible();
      await expect(page.getByText("Your email is not confirmed.")).toHaveCount(2);
      if (javaScriptEnabled) expect(await problemsOf(page)).toEqual([]);
      await screenshot(page, "paperless-receipt");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Paperless policy is on for 2 policies" }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    });
  });
