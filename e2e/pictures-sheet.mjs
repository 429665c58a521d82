// A contact sheet: every page on a phone, as small pictures side by side.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { phone } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { problemsOfEveryPage } from "./screens.mjs";

const shown = { width: 180, height: 560 }; // of a picture on a sheet, in pixels
const onSheet = 24;

/**
 * Takes a picture of every page of the route table on a phone, and writes FOLDER/contact-1.jpg and
 * so on. Marta's household has something on each page.
 */
export async function writeContactSheets(browser, portal, folder, colorScheme) {
  const pictures = join(folder, `every-page-${colorScheme}`);
  mkdirSync(pictures, { recursive: true });
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: phone,
    reducedMotion: "reduce",
    colorScheme,
  });
  const page = await context.newPage();
  await signIn(page, "Marta Lindqvist", "/agents");
  await page.waitForURL("**/agents");
  const taken = [];
  await problemsOfEveryPage(page, async (path) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const picture = join(pictures, `${path.slice(1).replaceAll("/", "-") || "root"}.png`);
    await page.screenshot({ path: picture, fullPage: true });
    taken.push({ path, picture });
    return [];
  });
  await context.close();
  await compose(browser, taken, join(folder, `contact-${colorScheme}`));
}

async function compose(browser, taken, name) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  for (let from = 0; from < taken.length; from += onSheet) {
    // Pictures of files show on pages of files only.
    await page.goto(`file://${resolve(taken[0].picture)}`);
    await page.setContent(sheet(taken.slice(from, from + onSheet)));
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    const path = `${name}-${from / onSheet + 1}.jpg`;
    await page.locator("body").screenshot({ path, type: "jpeg", quality: 60 });
  }
  await page.close();
}

function sheet(taken) {
  const figures = taken.map(
    ({ path, picture }) =>
      `<figure><figcaption>${path}</figcaption><img src="file://${resolve(picture)}"></figure>`,
  );
  return `<style>
    body { display: flex; flex-wrap: wrap; gap: 12px; margin: 0; padding: 12px; background: #888; font: 12px sans-serif }
    figure { width: ${shown.width}px; height: ${shown.height}px; margin: 0; overflow: hidden }
    figcaption { overflow: hidden; white-space: nowrap; color: #fff }
    img { width: 100% }
  </style>${figures.join("")}`;
}
