// What members print has the insurer's head, and says how to check it.
import { expect, test } from "./fixtures.mjs";

test.use({ member: "Marta Lindqvist" });

test.describe("on paper", () => {
  for (const path of ["/policies/auto/AA1182204", "/billing/4100238715/transactions/print"])
    test(`${path} has the insurer's head and foot`, async ({ page }) => {
      await page.goto(path);
      const head = page.locator(".paper-head");
      const foot = page.locator(".paper-foot");
      await expect(head).toBeHidden();
      await expect(foot).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(head).toBeVisible();
      await expect(head).toContainText("1200 Larkfield Way");
      await expect(foot).toContainText("To check this, call us");
    });

  test("a policy has nothing that only opens, and no empty page after it", async ({ page }) => {
    await page.goto("/policies/home/HO2207719");
    const pdf = await page.pdf({ format: "Letter" });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".more:not([open]):visible").count()).toBe(0);
  });

  test("no text is too light to read", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    for (const path of ["/home", "/documents", "/policies/auto/AA1182204", "/claims/CL0044170", "/cards"]) {
      await page.goto(path);
      expect(await page.evaluate(light), path).toEqual([]);
    }
  });
});

/** Runs in the page. Returns the texts that are light where no background is printed. */
function light() {
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const texts = [...document.body.querySelectorAll("*")].filter(
    (element) => [...element.childNodes].some(isText) && element.getBoundingClientRect().width > 1,
  );
  const brightness = (color) => {
    const [red, green, blue] = color.match(/[\d.]+/g).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return texts
    .filter((element) => {
      const { color, printColorAdjust } = getComputedStyle(element);
      return printColorAdjust !== "exact" && brightness(color) > 130;
    })
    .map(({ textContent }) => textContent.trim());
}
