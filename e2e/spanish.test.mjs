// The household's pages in Spanish, whose texts are longer than the English ones.
import { desktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { contrastProblemsOf, openEverything, problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";
import { cutOffAt, problemsOfEveryPage } from "./screens.mjs";

test.use({ member: "Marta Lindqvist", settings: { PORTAL_LANGUAGES: "en,es" }, locale: "es-US" });
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4/));

const main = ["/home", "/billing", "/claims", "/new-claim"];

test("fit the smallest phone, and have no problem that axe finds", async ({ page }) => {
  const problems = [];
  for (const path of main) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    problems.push(...(await problemsOf(page)).map((problem) => `${path} ${problem}`));
    problems.push(...(await cutOffAt(page, path)));
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await screenshot(page, `spanish${path.replaceAll("/", "-")}-${viewport.width}`);
    }
  }
  expect(problems).toEqual([]);
  const [first, second] = await page
    .locator(".languages button")
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
  expect(second.left - first.right, "the gap between two languages").toBeGreaterThan(8);
});

for (const colorScheme of ["light", "dark"])
  test.describe(`in ${colorScheme} colors`, { tag: "@walk" }, () => {
    test.use({ colorScheme });

    test("fit every screen on every page, with every menu open", async ({ page }) => {
      const problems = await problemsOfEveryPage(page, async (path) => {
        const cutOff = await cutOffAt(page, path);
        await page.setViewportSize(phone);
        if (path === "/auth") return cutOff;
        await openEverything(page);
        const found = [...(await problemsOf(page)), ...(await contrastProblemsOf(page))];
        return [...cutOff, ...found.map((problem) => `${path} ${problem}`)];
      });
      expect(problems).toEqual([]);
    });
  });
