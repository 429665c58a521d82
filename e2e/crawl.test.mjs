// Walks every page that a member can reach by links: each responds with 200 and has no problems.
import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";
import { linksOn, pagePatterns } from "./routes.mjs";

test.describe.configure({ mode: "parallel" });
test.use({ trace: "off" }); // each problem names its page

const start = pagePatterns().filter((pattern) => !pattern.includes(":"));
const excluded = // redirects and files
  /^\/(login|auth|reauth|refresh-profile|static|loading|not-found)|\.csv$|\.ics$|\.pdf$|\/file$|\/documents\/./;

const members = {
  household: "Marta Lindqvist",
  newcomer: "Theo Abara",
  farm: "Ruth Vandermeer",
  many: "Joan Whitcomb",
};

for (const [key, member] of Object.entries(members))
  for (const device of ["a phone without JavaScript", "a desktop"])
    test.describe(`${member} on ${device}`, () => {
      test.use({ ...devices[device], member });

      test("sees no page with problems", async ({ page }) => {
        const visited = await walk(page, `${key}-${devices[device].viewport.width}`);
        expect(visited, "pages that were reached").toBeGreaterThan(12);
      });
    });

/**
 * Visits the start pages and what they link to, at most two addresses of a kind. Returns the number
 * of pages.
 */
async function walk(page, label) {
  const waiting = [...start];
  const visited = new Map();
  const problems = [];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (excluded.test(path)) continue;
    const kind = path.replace(/[A-Za-z]*\d[\w-]*/g, "N");
    if (visited.has(path) || [...visited.values()].filter((k) => k === kind).length === 2) continue;
    const first = ![...visited.values()].includes(kind);
    visited.set(path, kind);
    const response = await page.goto(path);
    if (response.status() !== 200) problems.push(`${path}: status ${response.status()}`);
    problems.push(...(await problemsOf(page)).map((problem) => `${path}: ${problem}`));
    if (first) await screenshot(page, `walk/${label}${path.replaceAll("/", "-")}`);
    waiting.push(...(await linksOn(page)));
  }
  expect(problems).toEqual([]);
  return visited.size;
}
