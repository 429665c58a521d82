// Checks that hold for every page of the portal.
import { readFileSync } from "node:fs";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
/**
 * A script for the pages of a window that opens many: problemsOf then defines axe in a tenth of the
 * time that sending it takes.
 */
export const axeOnRequest = `globalThis.defineAxe = () => {${axe}};`;

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// In no standard, and no rule of axe's own choice: WCAG's 2.5.3, "Label in Name".
const besides = { "heading-order": { enabled: true }, "label-content-name-mismatch": { enabled: true } };

/** The whole page, for axe, and the page without the parts that most pages share. */
const everything = { include: [["html"]] };
const withoutFrame = { ...everything, exclude: [[".masthead"], [".footer"]] };

/**
 * The problems of the current page: its title, headings, width and icons, and what axe reports
 * against WCAG 2.2 AA. A walk that has seen the frame may leave it out, which takes a third less
 * time.
 */
export async function problemsOf(page, { frame = true } = {}) {
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
  const rules = { type: "tag", values: standards };
  return [...problems, ...(await accessibilityProblems(page, frame ? everything : withoutFrame, rules))];
}

/** Opens the menus and whatever else a page shows on request. */
export function openEverything(page) {
  return page.evaluate(() => {
    // The member's menu is the same on each page and covers what is below it: it opens on Home.
    const all = location.pathname === "/home" ? "details" : "details:not(.account-menu)";
    for (const details of document.querySelectorAll(all)) details.open = true;
  });
}

/** The texts with too little contrast: all that other colors change. */
export function contrastProblemsOf(page) {
  return accessibilityProblems(page, everything, { type: "rule", values: ["color-contrast"] });
}

/**
 * What axe reports. It runs as a script of the page, and would never finish in a page without
 * JavaScript.
 */
async function accessibilityProblems(page, parts, runOnly) {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return [];
  await loadAxe(page);
  const { violations, incomplete } = await page.evaluate(
    ([context, options]) => globalThis.axe.run(context, options),
    // Without preload axe does not fetch the style sheets again, which none of these rules reads.
    [parts, { runOnly, rules: besides, resultTypes: ["violations", "incomplete"], preload: false }],
  );
  // axe takes text in the color of its background for hidden on purpose.
  const unreadable = incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === "equalRatio"));
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
    ...unreadable.map(({ html }) => `has the color of its background: ${html.slice(0, 160)}`),
  ];
}

/**
 * Defines axe in the page. This takes half as long as page.evaluate, which compiles the script for
 * each page and writes it to the trace.
 */
async function loadAxe(page) {
  if (await page.evaluate(() => globalThis.defineAxe?.() ?? "axe" in globalThis)) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: axe });
  await devtools.detach();
}
