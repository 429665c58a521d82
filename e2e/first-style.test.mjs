// A first page has only a part of the style in its HTML. It must look as if it had all of it.
import { expect, test } from "./fixtures.mjs";
import { problemsOfEveryPage } from "./screens.mjs";

test.use({ member: "Marta Lindqvist" });

const widths = [360, 1280];
const style = /\/portal-\w+\.css/;
const script = /\/portal-\w+\.js/; // loads what adds buttons to a page

test("first pages look like later ones", async ({ page, consoleErrors }) => {
  test.slow();
  consoleErrors.allow(/status of 4|ERR_FAILED/);
  await page.route(script, (route) => route.abort());
  const problems = await problemsOfEveryPage(page, async (path) => {
    const found = await differencesAt(page, path);
    return found.length ? differencesAt(page, path) : []; // "As of 10:05 PM" changes with the minute
  });
  expect(problems).toEqual([]);
});

/** Compares pictures of a page as a first page, before the file of styles, and as a later one with it. */
async function differencesAt(page, path) {
  await page.route(style, (route) => route.abort());
  const first = await pictures(page, path);
  await page.unroute(style);
  const later = await pictures(page, path, { referer: `${new URL(page.url()).origin}/home` });
  return widths.filter((_, i) => !first[i].equals(later[i])).map((width) => `${path} at ${width} px`);
}

async function pictures(page, path, options) {
  const all = [];
  await page.goto(path, options);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    all.push(await page.screenshot({ fullPage: true, animations: "disabled" }));
  }
  return all;
}
