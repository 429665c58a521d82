// A company's own color on the pages that use it most, and below every text that may hold a link.
import { readdirSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";
import { contrastProblemsOf } from "./page-problems.mjs";

const linked = "Read [the questions](/faqs) or call {phone}.\n";
const pages = readdirSync("views/content/en/pages").map((name) => [`en/pages/${name}`, linked]);
const company = (accent) => `name: Prairie Mutual\naccent: "${accent}"\n`;

const band = (page) =>
  page.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--band"));

test.use({
  member: "Marta Lindqvist",
  content: {
    "en/company.yaml": company("#0b5d57"),
    "en/notices/everywhere.md": `---\ntitle: Storm\nkind: storm\n---\n\n${linked}`,
    "en/help/documents.md": `---\ntitle: Help\npages: documents\n---\n\n${linked}`,
    ...Object.fromEntries(pages),
  },
});

/** The pages of those texts, each of which holds one, and Home. */
const addresses = [
  "/home",
  "/documents",
  "/cards",
  "/faqs",
  "/messages",
  "/new-message",
  "/paperless/billing",
  "/paperless/policy",
  "/profile/email",
  "/profile/attach",
  "/profile/delete",
  "/profile/detach/AA1182204",
  "/profile/authentication-methods",
];

test("texts and links have enough contrast with any accent, in light and dark colors", async ({
  page,
  contentFolder,
}) => {
  await page.goto("/faqs");
  const shown = new Set([await band(page)]);
  for (const accent of ["#4b2a8c", "#e31837", "#f2c500"]) {
    contentFolder.write("en/company.yaml", company(accent));
    await expect(async () => {
      await page.goto("/faqs");
      expect(shown.has(await band(page))).toBe(false);
    }).toPass();
    shown.add(await band(page));
    for (const path of addresses) {
      await page.goto(path);
      expect(await page.locator("main a, main ~ * a").count(), `links on ${path}`).toBeGreaterThan(0);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        expect(await contrastProblemsOf(page), `${accent}, ${path}, ${colorScheme}`).toEqual([]);
      }
    }
  }
});

test("a wide wordmark fits beside the navigation and the member's menu", async ({ page, contentFolder }) => {
  await page.goto("/faqs");
  const heights = {};
  const top = page.locator(".masthead-top");
  const widths = [320, 360, 960, 1280];
  const resized = (width) => page.setViewportSize({ width, height: 800 });
  for (const width of widths) {
    await resized(width);
    heights[width] = (await top.boundingBox()).height;
  }
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 471, height: 35 } });
  contentFolder.write("en/pictures/wide.png", picture);
  contentFolder.write("en/company.yaml", `${company("#0b5d57")}mark: wide.png\nwordmark: true\n`);
  await expect(async () => {
    await page.goto("/faqs");
    await expect(page.locator(".brand > img")).toBeVisible({ timeout: 1 });
  }).toPass();
  for (const width of widths) {
    await resized(width);
    const [mark, menu] = [
      await page.locator(".brand > img").boundingBox(),
      await page.locator(".account-menu").boundingBox(),
    ];
    expect(mark.x + mark.width, `${width} px: end of the wordmark`).toBeLessThanOrEqual(menu.x);
    expect((await top.boundingBox()).height, `${width} px: height of the masthead`).toBe(heights[width]);
  }
});
