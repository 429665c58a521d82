// A contact sheet: every page in one window, as small pictures side by side.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { signIn } from "./fixtures.mjs";
import { pagesOfMembers, startClaim } from "./walk/collect.mjs";

const height = 560; // of a picture on a sheet, in pixels
const onSheet = 24;

/**
 * Takes a picture of every page that Marta reaches in one window, and writes
 * FOLDER/contact-NAME-1.jpg and so on. Marta's household has something on each page.
 */
export async function writeContactSheets(browser, portal, folder, name, window) {
  const pictures = join(folder, `every-page-${name}`);
  mkdirSync(pictures, { recursive: true });
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: "reduce", ...window });
  const page = await context.newPage();
  await signIn(page, "Marta Lindqvist", "/agents");
  await page.waitForURL("**/agents");
  await startClaim(context.request);
  const taken = [];
  for (const path of (await pagesOfMembers({ all: true }))["Marta Lindqvist"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const picture = join(pictures, `${path.slice(1).replaceAll("/", "-")}.png`);
    await page.screenshot({ path: picture, fullPage: true });
    taken.push({ path, picture });
  }
  await context.close();
  await compose(browser, taken, join(folder, `contact-${name}`));
}

/** Writes the sheets from a page in a file: only such a page may show pictures of files. */
async function compose(browser, taken, name) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  for (let from = 0; from < taken.length; from += onSheet) {
    const sheet = `${name}-${from / onSheet + 1}`;
    writeFileSync(`${sheet}.html`, html(taken.slice(from, from + onSheet)));
    await page.goto(`file://${resolve(sheet)}.html`);
    await page.locator("body").screenshot({ path: `${sheet}.jpg`, type: "jpeg", quality: 60 });
  }
  await page.close();
}

function html(taken) {
  const figures = taken.map(
    ({ path, picture }) =>
      `<figure><figcaption>${path}</figcaption><img src="file://${resolve(picture)}"></figure>`,
  );
  return `<!DOCTYPE html><style>
    body { display: flex; flex-wrap: wrap; gap: 12px; margin: 0; padding: 12px; background: #888; font: 12px sans-serif }
    figure { width: 180px; height: ${height}px; margin: 0; overflow: hidden }
    figcaption { overflow: hidden; white-space: nowrap; color: #fff }
    img { width: 100% }
  </style>${figures.join("")}`;
}
