// The one walk in a browser over every page that the sample members reach.
import { phone } from "../chromium.mjs";
import { expect } from "../fixtures.mjs";
import { contrastProblemsOf, openEverything, problemsOf } from "../page-problems.mjs";
import { pagesOfMembers } from "./collect.mjs";
import { cutOffIn } from "./cut-off.mjs";
import { withLargeText } from "./large-text.mjs";
import { phoneWidths, withNarrowFont } from "./narrow-font.mjs";
import { test, walk } from "./walk.mjs";

const pages = await pagesOfMembers();
const household = pages["Marta Lindqvist"];

/**
 * Whether the page fits a phone, a tablet and a laptop, even with large text and in a phone's font,
 * and, with every menu and all details open, whether everyone can use it.
 */
async function layoutAndAccessibility(page, path) {
  const large = await withLargeText(page, () => cutOffIn(page, [320]));
  const narrow = await withNarrowFont(page, () => cutOffIn(page, phoneWidths));
  const cutOff = await cutOffIn(page, [320, 768, 1280]);
  await page.setViewportSize(phone);
  await openEverything(page);
  // The frame is the same on every page.
  const found = await problemsOf(page, { frame: path === "/home" });
  if (process.env.WALKS) found.push(...(await darkProblemsOf(page)));
  const withLarge = large.map((problem) => `with large text ${problem}`);
  const inPhoneFont = narrow.map((problem) => `in a phone's font ${problem}`);
  return [...cutOff, ...withLarge, ...inPhoneFont, ...found];
}

/**
 * The colors of both schemes have enough contrast (static/color); this finds a text that has
 * another background than its component.
 */
async function darkProblemsOf(page) {
  await page.emulateMedia({ colorScheme: "dark" });
  const found = await contrastProblemsOf(page);
  await page.emulateMedia({ colorScheme: "light" });
  return found.map((problem) => `in dark colors ${problem}`);
}

for (const [member, paths] of Object.entries(pages))
  walk("has no page with problems", member, paths, layoutAndAccessibility);

test("reaches pages of each kind", () => {
  for (const [member, paths] of Object.entries(pages))
    expect(paths.length, `pages of ${member}`).toBeGreaterThan(3);
});

// Spanish texts are longer than the English ones.
test.describe("in Spanish", { tag: "@walk" }, () => {
  test.use({ contextOptions: { locale: "es-US", reducedMotion: "reduce" } });
  walk("sees pages that fit", "Marta Lindqvist", household, async (page, path) => {
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    return layoutAndAccessibility(page, path);
  });
});
