// Checks that hold for every page of the portal.
import { readFileSync } from "node:fs";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The problems of the current page: its title, headings, width and icons, and what axe reports
 * against WCAG 2.2 AA.
 */
export async function problemsOf(page) {
  const problems = [];
  const title = await page.title();
  if (!/^[A-Z].* \| Member Portal$/.test(title)) problems.push(`has the title "${title}"`);
  const { headings, wide, missingIcons, unguarded } = await page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    wide: document.documentElement.scrollWidth - innerWidth,
    missingIcons: [...document.querySelectorAll("svg use")]
      .filter((use) => use.parentElement.getClientRects().length && !use.getBBox().width)
      .map((use) => use.getAttribute("href").split("#").pop()),
    unguarded: document.querySelector("form[data-unsaved]") && !document.querySelector("#leave-question"),
  }));
  if (headings !== 1) problems.push(`has ${headings} h1 headings`);
  if (missingIcons.length) problems.push(`does not draw ${missingIcons}`);
  if (unguarded) problems.push("has a form, but no question before leaving it");
  if (wide > 0) problems.push(`is ${wide} px too wide`);
  return [...problems, ...(await accessibilityProblems(page))];
}

/**
 * What axe reports. It runs as a script of the page, and would never finish in a page without
 * JavaScript.
 */
async function accessibilityProblems(page) {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return [];
  await loadAxe(page);
  const { violations } = await page.evaluate(
    (values) => globalThis.axe.run({ runOnly: { type: "tag", values } }),
    standards,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}

/**
 * Defines axe in the page. This takes half as long as page.evaluate, which compiles the script for
 * each page and writes it to the trace.
 */
async function loadAxe(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: axe });
  await devtools.detach();
}
