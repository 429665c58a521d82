// Walks every page that a member can reach: each answers, fits its window, complains of nothing on the console and has no accessibility fault.

import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";
import { linksOn, routePatterns } from "./routes.mjs";

// The rest is found by following links.
const routes = routePatterns().filter((pattern) => !pattern.includes(":"));
const leadsAway =
  /^\/(login|auth|reauth|refresh-profile|static|loading|not-found)|\.csv$|\.ics$|\.pdf$|\/file$|\/documents\/./;

const members = {
  household: "Marta Lindqvist",
  newcomer: "Theo Abara",
  farm: "Ruth Vandermeer",
  many: "Joan Whitcomb",
};

for (const [member, name] of Object.entries(members))
  for (const way of ["a phone without scripts", "a desktop"])
    test(`${member} on ${way}`, async ({ page, context, portal, complaints }) => {
      const { context, page, complaints } = await visitor(browser, ways[way]);
      await signIn(page, portal, name, "/home");
      await page.waitForURL("/home");
      const seen = await walk(page, `${member}-${ways[way].viewport.width}`);
      expect(seen > 12, `only ${seen} pages were reached`).toBeTruthy();
    });

/** Visits the routes and what they link to, two addresses of a kind at most, and tells how many pages that were. */
async function walk(page, label) {
  const waiting = [...routes];
  const visited = new Map();
  const faults = [];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (leadsAway.test(path);) continue;
    const kind = path.replace(/[A-Za-z]*\d[\w-]*/g, "N");
    if (visited.has(path) || [...visited.values()].filter((k) => k === kind).length === 2) continue;
    visited.set(path, kind);
    const response = await page.goto(path);
    if (response.status() !== 200) faults.push(`${path}: answers ${response.status()}`);
    faults.push(...(await problemsOf(page)).map((fault) => `${path}: ${fault}`));
    await screenshot(page, `walk/${label}${path.replaceAll("/", "-")}`);
    waiting.push(...(await linksOn(page)));
  }
  expect(faults).toEqual([]);
  return visited.size;
}
