// Policies, ID cards and agents, for one policy and for 200, on screen and on paper.
import { desktop, devices, onDesktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

/** Opens a page, waits for its heading, takes a screenshot, and checks the page. */
async function open(page, path, heading, name) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await screenshot(page, name);
  expect(await problemsOf(page)).toEqual([]);
}

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test.describe(`at ${width} px`, { tag: onDesktop(viewport) }, () => {
    test.use({ viewport });

    test.describe("as Ruth Vandermeer", () => {
      test.use({ member: "Ruth Vandermeer" });

      // Spec: PRODUCT-5.
      test("shows every policy type, ID cards and agents", async ({ page }) => {
        await page.goto("/policies/all?size=25");
        const paths = await page
          .locator("#policies a[href^='/policies/']")
          .evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
        expect(new Set(paths.map((path) => path.split("/")[2])).size).toBe(13);
        // The crawl checks a policy of every type on a desktop.
        for (const path of width === 360 ? paths : []) {
          await page.goto(path);
          await expect(page.getByText(`Policy ${path.split("/")[3]}`)).toBeVisible();
          await screenshot(page, `policy-${path.split("/")[2]}-${width}`);
          expect(await problemsOf(page, { frame: false })).toEqual([]);
        }
        await open(page, "/cards", "ID cards", `cards-farm-${width}`);
        await open(page, "/agents", "Contact my agent", `agents-farm-${width}`);
      });
    });

    test.describe("as Theo Abara", () => {
      test.use({ member: "Theo Abara" });

      test("shows a new member's ID cards and agents", async ({ page }) => {
        await page.goto("/policies");
        await page.waitForURL("**/home");
        await open(page, "/cards", "ID cards", `cards-newcomer-${width}`);
        await open(page, "/agents", "Contact my agent", `agents-newcomer-${width}`);
        await expect(page.locator("main").getByRole("link", { name: "800-555-0142" })).toBeVisible();
        expect(await problemsOf(page)).toEqual([]);
      });
    });
  });
}

test("leads from Home to the renewal of a policy", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("link", { name: "See what changes" }).click();
  await page.waitForURL("**/policies/auto/AA1182204#renewal");
  await page.getByText("What changes, what stays").click();
  await expect(page.getByRole("row", { name: "Premium" }).getByText("$25.60 more")).toBeVisible();
  await screenshot(page, "policy-renewal-1280");
  expect(await problemsOf(page)).toEqual([]);
});

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
    expect(await page.evaluate(() => document.activeElement.id)).toBe("kind");
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
    expect(await problemsOf(page)).toEqual([]);
  });
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"], member: "Joan Whitcomb" });

  test("filters and pages 200 policies by links", async ({ page }) => {
    await page.goto("/policies/all");
    await page.getByLabel("Status").selectOption({ label: "Canceled (8)" });
    await page.getByLabel("Sort by").selectOption({ label: "What it covers" });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Showing 1 to 8 of 8")).toBeVisible();
    await page.getByLabel("Status").selectOption({ label: "All (200)" });
    await page.getByLabel("Rows per page").selectOption("50");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "Page 4", exact: true }).click();
    await expect(page.getByText("Showing 151 to 200 of 200")).toBeVisible();
    await screenshot(page, "plain-policies-many-360");
    await page.getByRole("searchbox", { name: "Number, address or vehicle" }).fill("quarry 112");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("link", { name: "112 Quarry Hill" })).toBeVisible();
    await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  });
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test("downloads an ID card", async ({ page }) => {
    await page.goto("/cards");
    await expect(page.getByRole("heading", { name: "ID cards" })).toBeVisible();
    await screenshot(page, "plain-cards-360");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download card (PDF) for 2016 Honda Odyssey" }).first().click();
    expect((await download).suggestedFilename()).toBe("id-card-AA1182204-2016-Honda-Odyssey.pdf");
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
