// Takes pictures of the main screens, to judge a change of the look by: ./task pictures -- FOLDER.
// FOLDER/contact-phone-light-1.jpg and so on are contact sheets of every page in each window.
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { pictureOf, screens, windows } from "./pictures-list.mjs";
import { writeContactSheets } from "./pictures-sheet.mjs";
import { startPortal } from "./portal.mjs";

const [folder = "e2e/output/pictures"] = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
let portal = await startPortal();
try {
  for (const [name, viewport] of Object.entries(windows))
    for (const colorScheme of ["light", "dark"])
      for (const [member, paths] of Object.entries(screens))
        await capture(member, paths, { viewport, colorScheme }, `${name}-${colorScheme}`);
  for (const [name, viewport] of Object.entries(windows))
    for (const colorScheme of ["light", "dark"]) {
      await portal.stop();
      portal = await startPortal(); // the walk starts a claim and more, so it needs a new household
      await writeContactSheets(browser, portal, folder, `${name}-${colorScheme}`, { viewport, colorScheme });
    }
} finally {
  await browser.close();
  await portal.stop();
}

/** Signs in and takes a picture of each whole page. */
async function capture(member, paths, window, suffix) {
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: "reduce", ...window });
  const page = await context.newPage();
  await signIn(page, member, "/agents");
  await page.waitForURL("**/agents");
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(navigationToTheEnd);
    await page.screenshot({ path: `${folder}/${pictureOf(member, path)}-${suffix}.png`, fullPage: true });
  }
  await context.close();
}

/**
 * Runs in the page: the navigation of phones would be across the middle of a picture of the whole
 * page.
 */
function navigationToTheEnd() {
  document.body.style.position = "relative";
  document.querySelector(".tabs")?.style.setProperty("position", "absolute");
}
