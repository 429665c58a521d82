// A list of 200 policies in place, and ID cards on paper.
import { expect, test } from "./fixtures.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

test.describe("Joan Whitcomb", () => {
  test.use({ member: "Joan Whitcomb" });

  test("filters and pages 200 policies in place, and keeps the focus", async ({ page }) => {
    await page.goto("/policies/all");
    await expect(page.getByText("Showing 1 to 10 of 200")).toBeVisible();
    const { origin, pathname } = new URL(page.url());
    await page.getByLabel("Type").focus();
    await page.getByLabel("Type").selectOption({ label: "Dwelling Fire (60)" });
    await expect(
      page.locator("#policies [data-announce]", { hasText: "Showing 1 to 10 of 60" }),
    ).toBeVisible();
    await expect(page.locator("#kind")).toBeFocused();
    await page.getByLabel("Sort by").selectOption({ label: "Premium, highest first" });
    const next = page.getByRole("link", { name: "Next page" });
    await expect(next).toHaveAttribute("href", /sort=premium/); // the sorted list has arrived
    await next.click();
    await expect(
      page.locator("#policies [data-announce]", { hasText: "Showing 11 to 20 of 60" }),
    ).toBeVisible();
    // A reload shows the same rows. htmx changes the address after it has swapped them.
    await expect(page).toHaveURL(`${origin}${pathname}?kind=dwelling-fire&page=2&sort=premium#policies`);
    await page.locator("#policies .policy-row a").first().click();
    await page.waitForURL("**/policies/dwelling-fire/*");
    await page.goBack();
    await expect(page.getByText("Showing 11 to 20 of 60")).toBeVisible();
    await screenshot(page, "policies-many-1280");
  });
});

test("prints ID cards at actual size, two on a page", async ({ page }) => {
  await page.goto("/cards");
  await expect(page.getByRole("heading", { name: "ID cards" })).toBeVisible();
  await page.getByText("Cards for your next term").click();
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(printed.toString("latin1").match(/\/Type \/Page\b/g), "two pages for four cards").toHaveLength(2);
  await page.emulateMedia({ media: "print" });
  const sizes = await page
    .locator(".id-card")
    .evaluateAll((cards) =>
      cards.map((card) => [card.offsetWidth, card.offsetHeight, card.scrollHeight <= card.clientHeight]),
    );
  expect(sizes).toStrictEqual(Array(4).fill([324, 204, true]));
});
