// A first page has only a part of the style in its HTML. It must look as if it had all of it.
import { expect, test } from "./fixtures.mjs";
import { problemsOfEveryPage } from "./screens.mjs";

test.use({ member: "Marta Lindqvist" });

const widths = [360, 1280];
const script = /\/portal-\w+\.js/; // applies the file of styles, and adds buttons

test("first pages look as if they had all styles", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 4|ERR_FAILED/);
  await page.route(script, (route) => route.abort());
  expect(await problemsOfEveryPage(page, (path) => differencesAt(page, path))).toEqual([]);
});

/** Compares pictures of a page before the file of styles applies, and afterwards. */
async function differencesAt(page, path) {
  await page.goto(path);
  const before = await pictures(page);
  await page.$eval("link[media=print]", (link) => link.removeAttribute("media"));
  const after = await pictures(page);
  return widths.filter((_, i) => !before[i].equals(after[i])).map((width) => `${path} at ${width} px`);
}

async function pictures(page) {
  const all = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    all.push(await page.screenshot({ fullPage: true, animations: "disabled", type: "jpeg", quality: 95 }));
  }
  return all;
}
