// Sharing an ID card by the phone's own share sheet.
import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist" });

test.describe("the share button of an ID card", () => {
  // Spec: DOCUMENT-5.
  test("is hidden where the browser shares no files, and else shares the PDF", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.canShare = () => sessionStorage.getItem("shares") === "yes";
      navigator.share = async ({ files }) => {
        document.body.dataset.shared = `${files[0].name} ${files[0].type} ${await files[0].slice(0, 5).text()}`;
      };
    });
    await page.goto("/cards");
    const share = page.getByRole("button", { name: "Share card for 2021 Toyota RAV4" });
    await expect(page.getByRole("link", { name: "Download for" }).first()).toBeVisible();
    await expect(share).toBeHidden();
    // The offer to keep the cards, for phones only, waits for the browser's caches, as this does.
    await page.evaluate(() => caches.keys());
    await expect(page.getByRole("button", { name: /on this phone/ })).toHaveCount(0);
    await page.evaluate(() => sessionStorage.setItem("shares", "yes"));
    await page.reload();
    await share.click();
    await expect(page.locator("body")).toHaveAttribute(
      "data-shared",
      "id-card-AA1182204-2021-Toyota-RAV4.pdf application/pdf %PDF-",
    );
  });
});
