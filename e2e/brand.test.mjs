// A company's own color on the pages that use it most.
import { desktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({
  member: "Marta Lindqvist",
  content: { "en/company.yaml": 'name: Prairie Mutual\naccent: "#7a1f5c"\n' },
});

for (const colorScheme of ["light", "dark"])
  test.describe(`${colorScheme} colors`, () => {
    test.use({ colorScheme, viewport: colorScheme === "light" ? phone : desktop });

    test("have enough contrast with another accent", async ({ page }) => {
      for (const path of ["/home", "/billing", "/cards", "/paperless/billing"]) {
        await page.goto(path);
        await expect(page.locator(".brand")).toHaveText("Prairie Mutual");
        expect(await problemsOf(page), path).toEqual([]);
        await screenshot(page, `brand-${colorScheme}${path.replaceAll("/", "-")}`, false);
      }
    });
  });
