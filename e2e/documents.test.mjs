// Documents and FAQs.
import { readFileSync } from "node:fs";
import { desktop, devices, onDesktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { htmxReady, screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test.describe(`at ${width} px`, { tag: onDesktop(viewport) }, () => {
    test.use({ viewport });

    test("filters documents in place and updates the address", async ({ page }) => {
      await page.goto("/documents");
      await expect(page.getByText("Showing 1 to 10 of 12")).toBeVisible();
      await screenshot(page, `documents-${width}`);
      expect(await problemsOf(page)).toEqual([]);
      const pages = [];
      page.on("request", (request) => request.isNavigationRequest() && pages.push(request.url()));
      const bills = page.getByRole("navigation", { name: "Type" }).getByRole("link", { name: "Bill (2)" });
      await bills.focus();
      await htmxReady(page);
      await bills.press("Enter");
      await page.waitForURL("**/documents?kind=Bill");
      await expect(page.getByRole("status").getByText("Showing 1 to 2 of 2")).toBeVisible();
      expect(pages).toEqual([]);
      await page.reload();
      await expect(page.locator("#documents").getByText("Showing 1 to 2 of 2")).toBeVisible();
      await expect(bills).toHaveAttribute("aria-current", "true");
      await page.getByLabel("Year").selectOption({ index: 1 });
      await page.waitForURL("**/documents?kind=Bill&year=*");
      await expect(
        page.getByLabel("Policy or account").locator("option", { hasText: "Larkspur" }),
      ).toHaveCount(0);
      await page.goto(`${page.url()}&about=HO2207719`); // a link from before the bill was there
      await expect(page.locator("#documents").getByText("No documents match")).toBeVisible();
      await screenshot(page, `documents-none-${width}`);
      expect(await problemsOf(page)).toEqual([]);
    });

    test("opens an answer by a press and by its address", async ({ page }) => {
      await page.goto("/faqs");
      await page.getByText("Where do I find my ID card?").click();
      await expect(page.getByRole("link", { name: "ID cards", exact: true }).last()).toBeVisible();
      await screenshot(page, `faqs-${width}`);
      expect(await problemsOf(page)).toEqual([]);
      await page.goto("/faqs#paperless-4");
      await expect(page.getByText("a way to open PDF files")).toBeVisible();
      await page.goto("/faqs#cards");
      await page.waitForFunction(() => {
        const { top } = document.querySelector("#cards").getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    });
  });
}

test("saves a document under a descriptive name", async ({ page }) => {
  await page.goto("/documents");
  const saving = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Auto renewal bill for account 4100238715 ?, .* \(PDF, 1 kB\)$/ })
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^Auto renewal bill account 4100238715 20\d\d-\d\d-\d\d\.pdf$/);
  expect(readFileSync(await file.path(), "latin1")).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});

test("shows an error page for a document that fails to load", async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(/status of 50/);
  await portal.addFault({ call: "GET /documents/{documentId}", status: 503, times: 1 });

  await page.goto("/documents");
  await page.getByRole("link", { name: /^Auto renewal bill/ }).click();
  await expect(page.getByText("A system we need isn't responding")).toBeVisible();
  await screenshot(page, "documents-down");
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test("filters documents and opens answers", async ({ page }) => {
    await page.goto("/documents");
    await page.getByRole("link", { name: "ID card (2)" }).click();
    await expect(page.getByText("Showing 1 to 2 of 2")).toBeVisible();
    expect(page.url()).toMatch(/kind=ID\+card/);
    await screenshot(page, "plain-documents-360");
    await page.goto("/documents");
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("Showing 11 to 12 of 12")).toBeVisible();
    await page.goto("/faqs");
    await page.getByText("When is my payment due?").click();
    await expect(page.getByText("you don't need to do anything").first()).toBeVisible();
  });
});
