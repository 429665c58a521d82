// What members print has the insurer's head, and says how to check it.
import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist" });

test.describe("on paper", () => {
  for (const path of ["/policies/auto/AA1182204", "/billing/4100238715/transactions/print"])
    test(`${path} has the insurer's head and foot`, async ({ page }) => {
      await page.goto(path);
      const head = page.locator(".paper-head");
      const foot = page.locator(".paper-foot");
      await expect(head).toBeHidden();
      await expect(foot).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(head).toBeVisible();
      await expect(head).toContainText("1200 Larkfield Way");
      await expect(foot).toContainText("To check this, call us");
    });
});
