// The one walk in a browser over every page that the sample members reach.
import { phone } from "../chromium.mjs";
import { expect, test as portalTest } from "../fixtures.mjs";
import { contrastProblemsOf, openEverything, problemsOf } from "../page-problems.mjs";
import { screenshot } from "../pages.mjs";
import { pagesOfMembers } from "./collect.mjs";
import { cutOffIn } from "./cut-off.mjs";
import { htmlProblemsOf } from "./html.mjs";
import { withLargeText } from "./large-text.mjs";
import { phoneWidths, withNarrowFont } from "./narrow-font.mjs";
import { test, walk } from "./walk.mjs";

const pages = await pagesOfMembers({ all: !!process.env.WALKS });
const household = pages["Marta Lindqvist"];

/**
 * Whether the page fits a phone, a tablet and a laptop, even with large text and in a phone's font,
 * and, with every menu and all details open, whether everyone can use it.
 */
async function layoutAndAccessibility(page, path) {
  const large = await withLargeText(page, () => cutOffIn(page, [320]));
  const narrow = await withNarrowFont(page, () => cutOffIn(page, phoneWidths));
  const cutOff = await cutOffIn(page, [320, 768, 1280]);
  await screenshot(page, `walk${path.replaceAll("/", "-")}-1280`);
  await page.setViewportSize(phone);
  await screenshot(page, `walk${path.replaceAll("/", "-")}-360`);
  await openEverything(page);
  // The frame is the same on every page.
  const found = await problemsOf(page, { frame: path === "/home" });
  if (process.env.WALKS) found.push(...(await darkProblemsOf(page)));
  const withLarge = large.map((problem) => `with large text ${problem}`);
  const inPhoneFont = narrow.map((problem) => `in a phone's font ${problem}`);
  return [...cutOff, ...withLarge, ...inPhoneFont, ...found, ...(await htmlProblemsOf(page.request, path))];
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

portalTest.describe("HTML", () => {
  portalTest("is valid for visitors", async ({ context, portal }) => {
    const problems = [];
    for (const path of [
      "/help",
      "/help/password",
      "/register/confirm",
      "/signed-out",
      "/logout",
      "/auth",
      "/faqs",
      "/not-found",
    ])
      problems.push(...(await htmlProblemsOf(context.request, portal.url + path)));
    expect(problems).toEqual([]);
  });
});

portalTest.describe("HTML of Marta Lindqvist's pages", { tag: "@walk" }, () => {
  portalTest.use({ member: "Marta Lindqvist" });

  for (const [state, fault] of Object.entries({
    "a provider that fails": { status: 500 },
    "a provider with the required calls only": { status: 404 },
    "a provider that sends nothing": { status: 200, body: "{}" },
  }))
    portalTest(`is valid with ${state}`, async ({ context, portal }) => {
      const optional = ["GET /claims", "GET /documents", "GET /messages", "GET /claims/{claimNumber}"];
      const called = Object.keys(await portal.calls()).filter((call) => call !== "GET /profiles");
      for (const call of [...called, ...optional]) await portal.addFault({ call, ...fault });
      const problems = [];
      for (const path of household)
        problems.push(...(await htmlProblemsOf(context.request, portal.url + path)));
      expect(problems).toEqual([]);
    });
});
