// Walks the pages that a member can reach by links: each responds with 200, has no problems, and
// all its blocks end at the same edge in a wide window. It opens every page for the household, and
// for other members only the pages that show their data.
import { desktop, devices, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { openEverything, problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";
import { linksOn, pagePatterns } from "./routes.mjs";
import { shortBlocks } from "./short-blocks.mjs";

const start = pagePatterns().filter((pattern) => !pattern.includes(":"));
const excluded = // redirects and files
  /^\/(login|auth|reauth|refresh-profile|static|loading|not-found)|\.csv$|\.ics$|\.pdf$|\/file$|\/documents\/./;

/** Pages without a member's data, apart from the frame, and one that few providers have. */
const sameForEveryMember =
  /^\/(document-request|help|logout|register|session|signed-out)\b|^\/profile\/(attach|contact|deleted|email)|^\/new-claim\/(photos|review|sent)|^\/change\/(review|sent)/;

/** The frame of a page is checked on some pages only: it is the same everywhere. */
const once = { skipped: sameForEveryMember, ofAKind: 1, framed: ["/home"] };

const members = {
  household: { member: "Marta Lindqvist", skipped: /^$/, ofAKind: 2, framed: start },
  newcomer: { member: "Theo Abara", ...once },
  farm: { member: "Ruth Vandermeer", ...once }, // policies.test.mjs opens every type
  many: { member: "Joan Whitcomb", ...once }, // 200 policies alike
};

/** The walks with the most and the fewest pages; the others open pages like theirs. */
const always = ["household on a desktop", "newcomer on a phone without JavaScript"];

for (const [key, { member, ...limits }] of Object.entries(members))
  for (const device of ["a phone without JavaScript", "a desktop"])
    test.describe(`${member} on ${device}`, {
      tag: always.includes(`${key} on ${device}`) ? [] : "@walk",
    }, () => {
      test.use({ ...devices[device], member });

      test("sees no page with problems", async ({ page }) => {
        const visited = await walk(page, `${key}-${devices[device].viewport.width}`, limits);
        expect(visited, "pages that were reached").toBeGreaterThan(12);
      });
    });

/** What axe reports on a phone with every menu and all details open. */
async function problemsOpened(page) {
  const window = page.viewportSize();
  await page.setViewportSize(phone);
  await openEverything(page);
  const found = await problemsOf(page);
  await page.setViewportSize(window);
  return found;
}

/**
 * Visits the start pages and what they link to, a few addresses of a kind. Returns the number of
 * pages.
 */
async function walk(page, label, { skipped, ofAKind, framed }) {
  const waiting = [...start];
  const visited = new Map();
  const problems = [];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (excluded.test(path) || skipped.test(path)) continue;
    const kind = path.replace(/[A-Za-z]*\d[\w-]*/g, "N");
    if (visited.has(path) || [...visited.values()].filter((k) => k === kind).length === ofAKind) continue;
    const first = ![...visited.values()].includes(kind);
    visited.set(path, kind);
    const response = await page.goto(path);
    if (response.status() !== 200) problems.push(`${path}: status ${response.status()}`);
    const found = await problemsOf(page, { frame: framed.includes(path) });
    problems.push(...found.map((problem) => `${path}: ${problem}`));
    if (page.viewportSize().width === desktop.width)
      problems.push(...((await page.evaluate(shortBlocks)) ?? []).map((block) => `${path} has ${block}`));
    if (framed.includes(path))
      problems.push(...(await problemsOpened(page)).map((p) => `${path}, opened: ${p}`));
    if (first) await screenshot(page, `walk/${label}${path.replaceAll("/", "-")}`);
    waiting.push(...(await linksOn(page)));
  }
  expect(problems).toEqual([]);
  return visited.size;
}
