// In a wide window, all blocks of a page end at the same edge, and no page leaves its right part
// empty. The preview also has pages that a walk by links does not reach, such as the one after a
// claim is sent.
import { desktop } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";

test.use({
  settings: { PORTAL_PREVIEW: "true" },
  content: {},
  viewport: desktop,
  javaScriptEnabled: false,
});

/**
 * The contact sheets whose pages are measured, all or some of them, and how many these are at
 * least. Those with a tag have the blocks of the first, or fewer.
 */
const sheets = [
  { member: "household", state: "success", least: 65 },
  { member: "household", state: "empty", least: 44, tag: "@walk" },
  { member: "household", state: "not-offered", least: 44, tag: "@walk" },
  { member: "household", state: "payment", pages: /receipts/, least: 1 },
  // The other pages redirect to sign-in.
  {
    member: "signed-out",
    state: "success",
    pages: /\/(help.*|logout|register\/.*|signed-out|auth)$/,
    least: 11,
  },
];

for (const { least, tag = [], ...sheet } of sheets)
  test(`every page ends on the edge: ${sheet.member}, ${sheet.state}`, { tag }, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of (4|5)\d\d/);
    const problems = new Set();
    let measured = 0;
    for (const address of await addressesOn(page, sheet)) {
      await page.goto(address);
      await expect(page.locator("main.overlay")).toHaveCount(0); // the profile is loading
      const short = await page.evaluate(shortBlocks);
      if (short) measured++;
      for (const block of short ?? []) problems.add(`${address} has ${block}`);
    }
    expect([...problems]).toEqual([]);
    expect(measured, "pages that were measured").toBeGreaterThanOrEqual(least);
  });

/** The addresses of the pages on a contact sheet. */
async function addressesOn(page, { pages = /./, ...sheet }) {
  const response = await page.request.get(
    `/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`,
  );
  const frames = [...(await response.text()).matchAll(/<iframe[^>]*? src="([^"]+)"/g)];
  return frames.map(([, address]) => address).filter((address) => pages.test(address));
}

/**
 * Runs in the page. Returns the blocks of the page whose cards, lists and tables end before the
 * edge, or null for a page without the portal's frame. A block of text alone may be shorter than
 * the page is wide.
 */
function shortBlocks() {
  const frame = document.querySelector(".masthead > .bar");
  if (!frame) return null;
  const edge = frame.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(frame).paddingRight);
  // Parts that are the same on every page, and tabs, which are as wide as their words.
  const elsewhere = ".top, .strip, .help, nav";
  const blocks = [...document.querySelectorAll("main > *")].filter((block) => !block.matches(elsewhere));
  const ends = blocks.map((block) => [block, Math.max(0, ...boxesIn(block).map(rightOf))]);
  if (ends.every(([, end]) => !end)) return ["no card at all"];
  return ends
    .filter(([, end]) => end && end < edge - 1)
    .map(([block, end]) => `${block.tagName} ${block.className} that ends at ${end} of ${edge} px`);

  /**
   * Elements with a visible end: a border or a background. Controls have one too, but aren't cards.
   */
  function boxesIn(block) {
    return [block, ...block.querySelectorAll("*")].filter((element) => {
      if (!element.checkVisibility() || element.matches("a, button, input, select, textarea, .icon"))
        return false;
      const { borderRightStyle, backgroundColor, backgroundImage } = getComputedStyle(element);
      return (
        borderRightStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none"
      );
    });
  }

  function rightOf(element) {
    return Math.round(element.getBoundingClientRect().right);
  }
}
