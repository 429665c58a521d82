// Looks at every page on small and large screens, with text of twice the size, and in the dark: nothing is cut off or crushed, nothing pushes the page
// sideways, and what is pressed is large enough.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launch, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn } from "./portal.mjs";
import { addressOf, linksOn, routePatterns } from "./routes.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();
const large = await launch(["--blink-settings=defaultFontSize=32"]); // as a member sets it, who needs large text
after(() => large.close());

const widths = [320, 360, 768, 1280];
const leadsAway = ["/register"]; // to the provider's own screen
const begun = "/new-claim/kind"; // a step that no page links to, reached once a claim is begun

for (const [text, shows] of [
  ["text of the usual size", browser],
  ["text of twice the size", large],
]) {
  for (const [name, paths] of [
    ["Joan Whitcomb", ["/home", "/billing", "/policies", "/documents"]],
    ["Ruth Vandermeer", ["/home", "/billing", "/cards", "/agents"]],
    ["Theo Abara", ["/home", "/cards", "/profile"]],
  ])
    test(`what ${name} has fits every screen, with ${text}`, async () => {
      const { context, page } = await member(shows, name);
      const faults = [];
      for (const path of paths) faults.push(...(await look(page, path)));
      assert.deepEqual(faults, []);
      await context.close();
    });

  test(`every page fits every screen, with ${text}`, async () => {
    const { context, page } = await member(shows, "Marta Lindqvist");
    const faults = await everyPage(page, (path) => look(page, path));
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("every page is sound in the dark", async () => {
  const { context, page } = await member(browser, "Marta Lindqvist", { colorScheme: "dark" });
  const faults = await everyPage(page, async (path) => {
    await page.goto(portal.url + path);
    return path === "/auth" ? [] : (await faultsOf(page)).map((fault) => `${path} ${fault}`);
  });
  assert.deepEqual(faults, []);
  await context.close();
});

/** The faults of every page of the route table, with a claim begun so that its steps are there. */
async function everyPage(page, faultsAt) {
  await page.goto(`${portal.url}/new-claim?policyNumber=AA1182204`);
  const begin = page
    .getByRole("button", { name: "Start over" })
    .or(page.getByRole("button", { name: "Continue" }));
  await begin.first().click();
  const links = [begun];
  const faults = [];
  for (const pattern of routePatterns().filter((pattern) => !leadsAway.includes(pattern))) {
    const path = addressOf(pattern, links);
    assert.ok(path, `nothing leads to ${pattern}`);
    faults.push(...(await faultsAt(path)));
    links.push(...(await linksOn(page)));
  }
  return faults;
}

async function member(shows, name, options = {}) {
  const visit = await visitor(shows, options);
  await signIn(visit.page, portal, name, "/home");
  await visit.page.waitForURL("**/home");
  return visit;
}

/** What of a page is cut off, at every width. */
async function look(page, path) {
  const faults = [];
  await page.goto(portal.url + path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...(await page.evaluate(cutOff)).map((fault) => `${path} at ${width} px: ${fault}`));
  }
  return faults;
}

/** Runs in the page: how far it scrolls sideways, which words stand out of a box that has an edge or stand letter below letter, and what is hard to hit. */
function cutOff() {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const faults = wide > 0 ? [`${wide} px too wide`] : [];
  if (document.querySelector(".skip")?.getBoundingClientRect().bottom > 0)
    faults.push("the skip link peeps out");
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { parentElement, data } = words.currentNode;
    if (
      data.trim() &&
      parentElement.checkVisibility({ visibilityProperty: true }) &&
      standsOut(words.currentNode)
    )
      faults.push(`"${data.trim()}" is cut off`);
    if (data.trim() && isCrushed(words.currentNode)) faults.push(`"${data.trim()}" is crushed`);
  }
  for (const target of document.querySelectorAll("a, button, input, select, summary")) {
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) > 1 && Math.min(width, height) < 24)
      faults.push(`"${target.textContent || target.name}" is ${width} by ${height} px`);
  }
  return faults;

  function isCrushed(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
    return lines > 3 && node.data.trim().length < 3 * lines;
  }

  function standsOut(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    for (let box = node.parentElement; box; box = box.parentElement) {
      const { left, right, width } = box.getBoundingClientRect();
      if (width <= 1) return false; // hidden, but said
      const { borderRightWidth, overflowX } = getComputedStyle(box);
      const edged = borderRightWidth !== "0px" || overflowX !== "visible";
      if (edged && lines.some((line) => line.left < left - 1 || line.right > right + 1)) return true;
    }
    return false;
  }
}
