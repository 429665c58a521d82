// Documents and FAQs: filters in place, and answers that open by their address.
import { phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { htmxReady } from "./pages.mjs";

test.use({ member: "Marta Lindqvist", viewport: phone });

test("filters documents in place and updates the address", async ({ page }) => {
  await page.goto("/documents");
  await expect(page.locator("#documents .row")).toHaveCount(12);
  const pages = [];
  page.on("request", (request) => request.isNavigationRequest() && pages.push(request.url()));
  const bills = page.getByRole("navigation", { name: "Type" }).getByRole("link", { name: "Bill (2)" });
  await bills.focus();
  await htmxReady(page);
  await bills.press("Enter");
  await page.waitForURL("**/documents?kind=Bill");
  await expect(page.getByRole("status").getByText("Showing 1 to 2 of 2")).toBeVisible();
  await expect(page.locator(".chips [aria-current]")).toBeFocused();
  expect(pages).toEqual([]);
  await page.reload();
  await expect(page.locator("#documents").getByText("Showing 1 to 2 of 2")).toBeVisible();
  await expect(bills).toHaveAttribute("aria-current", "true");
  const about = page.getByLabel("Policy or account");
  await expect(about.locator("option", { hasText: "Larkspur" })).toHaveCount(0);
  await about.selectOption({ index: 1 });
  await page.waitForURL("**/documents?about=*&kind=Bill");
});

test("opens an answer by a press and by its address", async ({ page }) => {
  await page.goto("/faqs");
  await page.getByText("Where do I find my ID card?").click();
  await expect(page.getByRole("link", { name: "ID cards", exact: true }).last()).toBeVisible();
  await page.goto("/faqs#paperless-4");
  await expect(page.getByText("Documents open as PDFs")).toBeVisible();
  await page.goto("/faqs#cards");
  await expect(page.locator("#cards")).toBeInViewport();
});
