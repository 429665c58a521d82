// Measures the bytes of each screen on a first visit with an empty cache, against the budget of
// docs/performance.md.
import { chromium } from "@playwright/test";
import { launchOptions, phone } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { measure, sum } from "./network-bytes.mjs";
import { htmxReady, reportPayment } from "./pages.mjs";
import { startPortal } from "./portal.mjs";
import { addressOf, linksInPage, pagePatterns } from "./routes.mjs";

const members = [
  { name: "Marta Lindqvist", has: "a household", account: "4100241190" },
  { name: "Ruth Vandermeer", has: "a farm", account: "5200100417" },
];
const frame = 14_000; // bytes of HTML with its styles: TCP's first window
const scripts = 20_000; // bytes of scripts before the first touch

const browser = await chromium.launch(launchOptions);
const portal = await startPortal();
const overBudget = [];
const encodings = new Set();
try {
  const tables = await Promise.all(members.map(walk));
  console.log(tables.flat().join("\n"));
} finally {
  await browser.close();
  await portal.stop();
}
console.log(
  `\nBytes of bodies as sent: ${[...encodings].sort().join(", ")}. The tag manager's own script is not ours and not counted.`,
);
if (overBudget.length) console.error(`\nOver the budget:\n${overBudget.join("\n")}`);
process.exitCode = overBudget.length ? 1 : 0;

/** Opens every screen as this member, each with an empty cache, and returns a line for it. */
async function walk(member) {
  const { cookies, links } = await prepare(member);
  const seen = new Set();
  const columns = ["html", "css", "later", "script", "react", "all", "+script", "+react"];
  const lines = [line(`\n${member.name}, ${member.has}`, ...columns)];
  for (const pattern of pagePatterns()) {
    const address = addressOf(pattern, links);
    if (!address) throw new Error(`no link leads to ${pattern}`);
    const visit = await untouchedVisit(address, cookies);
    links.push(...visit.links);
    // It redirects to a page that is already measured, or to another origin.
    if (!visit.path || seen.has(visit.path)) continue;
    seen.add(visit.path);
    lines.push(report(visit, member));
  }
  return lines;
}

/** Opens a page in a new browser context. */
async function newVisitor(options) {
  const context = await browser.newContext({ baseURL: portal.url, ...options });
  context.setDefaultTimeout(10_000);
  return { context, page: await context.newPage() };
}

/** Signs in, starts a claim, so that its steps open, and reports a payment, for its receipt. */
async function prepare({ name, account }) {
  const { context, page } = await newVisitor();
  await signIn(page, name, "/policies");
  await page.waitForURL("**/policies/*/*");
  const [, type, policy] = new URL(page.url()).pathname.match(/^\/policies\/(.+)\/(.+)$/);
  await page.goto(`/new-claim?policyNumber=${policy}`);
  await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/new-claim/*");
  const receipt = await reportPayment(page, account);
  const cookies = await context.cookies();
  await context.close();
  const links = [
    `/policies/${type}/${policy}`,
    "/new-claim/what-happened",
    "/requests/add-vehicle",
    "/profile/contact/email",
    `/payments/${account}`,
    receipt,
  ];
  return { cookies, links };
}

/**
 * Makes a first visit, and up to four more while the page loaded htmx before the touch: a browser,
 * above all a busy one, can send a new page a pointer or focus event of its own. A page that loads
 * it by itself does so each time.
 */
async function untouchedVisit(address, cookies) {
  let visit = await firstVisit(address, cookies);
  for (let again = 0; again < 4 && visit.path && sum(visit.first, "script") > scripts; again++)
    visit = await firstVisit(address, cookies);
  return visit;
}

/** Makes one first visit. The result has no path when the address leads out of the portal. */
async function firstVisit(address, cookies) {
  const { context, page } = await newVisitor({ viewport: phone });
  try {
    await context.addCookies(cookies);
    const settled = await measure(page, portal.url);
    await page.goto(address);
    const first = await settled();
    const { origin, pathname } = new URL(page.url());
    if (origin !== portal.url) return { links: [] };
    const links = await page.evaluate(linksInPage);
    const island = (await page.locator("portal-island").count()) > 0;
    await touch(page);
    const after = (await settled()).slice(first.length);
    return { path: pathname, first, after, links, island };
  } finally {
    await context.close();
  }
}

/** Touches what a member would: the island, else a link of htmx, else the next link or field. */
async function touch(page) {
  const island = page.locator("portal-island").locator("button, select, input:not([type=hidden])").first();
  const swapping = page.locator("a[hx-get]").filter({ visible: true }).first();
  if (await island.count()) await island.focus();
  else if (await swapping.count()) {
    await swapping.hover();
    await htmxReady(page);
    await swapping.click();
  } else await page.keyboard.press("Tab");
}

/** Compares a visit with the budget, and returns its line. */
function report({ path, first, after, island }, member) {
  for (const { kind, encoding } of first) encodings.add(`${kind} ${encoding}`);
  const [html, css, later] = [sum(first, "html"), sum(first, "css"), sum(first, "later")];
  const [react, all] = [sum(first, "react"), sum(first)];
  const script = sum(first, "script", "react");
  const late = sum(after, "react");
  const limit = (what, bytes, budget) => {
    if (bytes > budget) overBudget.push(`${path} as ${member.name}: ${what} ${bytes} B, at most ${budget} B`);
  };
  limit("HTML and CSS", html + css, frame);
  limit("scripts before the first touch", script, scripts);
  limit("React before the first touch", react, 0);
  if (!island) limit("React on a page without an island", late, 0);
  return line(path, html, css, later, script, react, all, sum(after, "script", "react"), late);
}

function line(name, ...cells) {
  return name.padEnd(46) + cells.map((cell) => String(cell).padStart(8)).join("");
}
