// Takes pictures of every page, to judge a change of the look by: ./task pictures -- FOLDER.
// FOLDER/contact-phone-light-1.jpg and so on are contact sheets of them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { desktop, launchOptions } from "./chromium.mjs";
import { signInByRequest } from "./fixtures.mjs";
import { startPortal } from "./portal.mjs";
import { pagesOfMembers, startClaim } from "./walk/collect.mjs";

/** A common phone of today, and a laptop. */
const windows = { phone: { width: 390, height: 844 }, desktop };

/** Marta's household has something on each page. Home differs most. */
const pages = {
  "Marta Lindqvist": (await pagesOfMembers({ all: true }))["Marta Lindqvist"],
  "Ruth Vandermeer": ["/home"], // past due
  "Theo Abara": ["/home"], // new
  "Maya Ellison": ["/home"], // two bills
};

const [folder = "e2e/output/pictures"] = process.argv.slice(2);
const onSheet = 24;
const height = 560; // of a picture on a sheet, in pixels

const browser = await chromium.launch(launchOptions);
for (const [name, viewport] of Object.entries(windows))
  for (const colorScheme of ["light", "dark"]) {
    const portal = await startPortal(); // the walk starts a claim and more
    const taken = [];
    mkdirSync(join(folder, `${name}-${colorScheme}`), { recursive: true });
    for (const [member, paths] of Object.entries(pages))
      taken.push(
        ...(await capture(portal, member, paths, `${name}-${colorScheme}`, { viewport, colorScheme })),
      );
    await portal.stop();
    await compose(taken, join(folder, `contact-${name}-${colorScheme}`));
  }
await browser.close();

/** Signs in and takes a picture of each whole page. */
async function capture(portal, member, paths, name, window) {
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: "reduce", ...window });
  await signInByRequest(context.request, portal, member);
  await startClaim(context.request);
  const page = await context.newPage();
  const taken = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(navigationToTheEnd);
    const owner = member.split(" ")[0].toLowerCase();
    const picture = join(folder, name, `${owner}${path.replaceAll("/", "-")}.png`);
    await page.screenshot({ path: picture, fullPage: true });
    taken.push({ path, picture });
  }
  await context.close();
  return taken;
}

/**
 * Runs in the page: the navigation of phones would be across the middle of a picture of the whole
 * page.
 */
function navigationToTheEnd() {
  document.body.style.position = "relative";
  document.querySelector(".tabs")?.style.setProperty("position", "absolute");
}

/** Writes the sheets from a page in a file: only such a page may show pictures of files. */
async function compose(taken, name) {
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
