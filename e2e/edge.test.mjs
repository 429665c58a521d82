// In a wide window, all blocks of a page end at the same edge, and no page leaves its right part
// empty. The crawl measures the pages that links reach; the preview also has those that they do
// not, such as the one after a claim is sent.
import { desktop } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { shortBlocks } from "./walk/short-blocks.mjs";

test.use({
  settings: { PORTAL_PREVIEW: "true" },
  content: {},
  viewport: desktop,
  javaScriptEnabled: false,
});

/**
 * The contact sheets whose pages are measured, all or some of them, and how many these are at
 * least. Those with a tag have the blocks that the crawl measures, or fewer.
 */
const sheets = [
  { member: "household", state: "success", least: 65, tag: "@walk" },
  { member: "household", state: "empty", least: 44, tag: "@walk" },
  { member: "household", state: "not-offered", least: 44, tag: "@walk" },
  { member: "household", state: "payment", pages: /receipts/, least: 1, tag: "@walk" },
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

test.describe("blocks beside each other", () => {
  test.use({ member: "Marta Lindqvist" });

  test("no tile is alone on its line, and cards are equally high", async ({ page }) => {
    await page.goto("/policies/auto/AA1182204");
    const tiles = await page.locator(".quick > li").evaluateAll(tops);
    expect(tiles.length).toBe(4);
    expect(tiles.filter((top) => top === tiles.at(-1)).length).toBeGreaterThan(1);
    await page.goto("/cards");
    const [first, second] = await page.locator(".id-group .id-list:not(.id-next *) .id-card").all();
    expect((await first.boundingBox()).height).toBeCloseTo((await second.boundingBox()).height, 0);
  });
});

/** Runs in the page. Returns where each element begins. */
function tops(elements) {
  return elements.map((element) => Math.round(element.getBoundingClientRect().top));
}
