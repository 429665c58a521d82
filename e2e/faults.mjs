// What a page must never have, whatever it shows.
import { readFileSync } from "node:fs";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The faults of the page as it stands: its title, its headings, its width, and what axe finds against WCAG 2.2 AA. */
export async function faultsOf(page) {
  const faults = [];
  const title = await page.title();
  if (!/^[A-Z].* \| Member Portal$/.test(title)) faults.push(`has the title "${title}"`);
  const { headings, wide, undrawn, unasked } = await page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    wide: document.documentElement.scrollWidth - innerWidth,
    undrawn: [...document.querySelectorAll("svg use")]
      .filter((use) => use.parentElement.getClientRects().length && !use.getBBox().width)
      .map((use) => use.getAttribute("href").split("#").pop()),
    unasked: document.querySelector("form[data-unsaved]") && !document.querySelector("#leave-question"),
  }));
  if (headings !== 1) faults.push(`has ${headings} first headings`);
  if (undrawn.length) faults.push(`does not draw ${undrawn}`);
  if (unasked) faults.push("has a form and no question for who leaves it");
  if (wide > 0) faults.push(`is ${wide} px too wide`);
  return [...faults, ...(await accessibilityFaults(page))];
}

/** axe runs as a script of the page, and never ends in one whose scripts are off. */
async function accessibilityFaults(page) {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return [];
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (values) => globalThis.axe.run({ runOnly: { type: "tag", values } }),
    standards,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}
