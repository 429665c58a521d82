// Every page with text of the default size, and in dark colors.
import { expect, test } from "./fixtures.mjs";
import { contrastProblemsOf } from "./page-problems.mjs";
import { problemsOfEveryPage, testScreens } from "./screens.mjs";

testScreens();

// The colors of both schemes have enough contrast (static/color); this finds a text that has
// another background than its component.
test.describe("dark colors", { tag: "@walk" }, () => {
  test.use({ member: "Marta Lindqvist", colorScheme: "dark" });

  test("shows every page with enough contrast", async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 4/);
    const problems = await problemsOfEveryPage(page, async (path) => {
      await page.goto(path);
      return path === "/auth" ? [] : (await contrastProblemsOf(page)).map((problem) => `${path} ${problem}`);
    });
    expect(problems).toEqual([]);
  });
});
