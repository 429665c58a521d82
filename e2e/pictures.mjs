// Takes pictures of the main screens, to judge a change of the look by: ./task pictures -- FOLDER
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { desktop, launchOptions } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { startPortal } from "./portal.mjs";

const folder = process.argv[2] ?? "e2e/output/pictures";

/** A common phone of today, and a laptop. */
const windows = { phone: { width: 390, height: 844 }, desktop };

/** The screens, by the sample member who sees them. */
const screens = {
  "Marta Lindqvist": [
    "/home",
    "/billing",
    "/payments",
    "/claims/CL0044170",
    "/cards",
    "/new-claim",
    "/policies/auto/AA1182204",
    "/documents",
  ],
  "Ruth Vandermeer": ["/home"],
  "Joan Whitcomb": ["/home"],
  "Theo Abara": ["/home"],
  "Maya Ellison": ["/home"],
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
const portal = await startPortal();
try {
  for (const [name, viewport] of Object.entries(windows))
    for (const colorScheme of ["light", "dark"])
      for (const [member, paths] of Object.entries(screens))
        await capture(member, paths, { viewport, colorScheme }, `${name}-${colorScheme}`);
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
    await page.screenshot({ path: `${folder}/${fileName(member, path)}-${suffix}.png`, fullPage: true });
  }
  await context.close();
}

/** "Marta Lindqvist" and "/claims/CL0044170" become "marta-claims". */
function fileName(member, path) {
  return `${member.split(" ")[0].toLowerCase()}-${path.split("/")[1]}`;
}
