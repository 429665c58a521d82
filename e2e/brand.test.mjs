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
