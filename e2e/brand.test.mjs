// A company's own color on the pages that use it most.
import { expect, test } from "./fixtures.mjs";
import { contrastProblemsOf } from "./page-problems.mjs";

test.use({
  member: "Marta Lindqvist",
  content: { "en/company.yaml": 'name: Prairie Mutual\naccent: "#7a1f5c"\n' },
});

test("another accent has enough contrast in light and dark colors", async ({ page }) => {
  for (const path of ["/home", "/cards"]) {
    await page.goto(path);
    await expect(page.locator(".brand")).toHaveText("Prairie Mutual");
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      expect(await contrastProblemsOf(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
