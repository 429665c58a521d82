import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist" });
for (let i = 0; i < 5; i++)
  test("x" + i, async ({ page }) => {
    await page.goto("/billing");
    await expect(page).toHaveURL(/billing\//);
  });
