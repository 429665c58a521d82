// Puts the pictures of an earlier version beside those of this one.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { pictureOf, screens, windows } from "./pictures-list.mjs";

/** How wide a picture is on a sheet, and how much of a long page it has, in pixels. */
const shown = { phone: { width: 230, height: 700 }, desktop: { width: 470, height: 520 } };

/** Takes the pictures of a commit into FOLDER/before, and writes the sheets. */
export async function compare(folder, commit) {
  takePicturesOf(commit, join(folder, "before"));
  await writeSheets(folder);
}

/**
 * Writes one sheet for each screen into FOLDER/sheets: phone and desktop, light and dark, before
 * and after.
 */
export async function writeSheets(folder) {
  const before = join(folder, "before");
  mkdirSync(join(folder, "sheets"), { recursive: true });
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  for (const [member, paths] of Object.entries(screens))
    for (const path of paths) {
      const name = pictureOf(member, path);
      await page.setContent(sheet(folder, before, name));
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      await page
        .locator("body")
        .screenshot({ path: join(folder, "sheets", `${name}.jpg`), type: "jpeg", quality: 45 });
    }
  await browser.close();
}

/** Builds the program of a commit apart from this one, and takes its pictures. */
function takePicturesOf(commit, folder) {
  const temporary = mkdtempSync(join(tmpdir(), "pictures-"));
  const tree = join(temporary, "tree");
  const run = (command, ...rest) => execFileSync(command, rest, { cwd: tree, stdio: "inherit" });
  execFileSync("git", ["worktree", "add", "--detach", tree, commit], { stdio: "inherit" });
  try {
    run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund");
    run("go", "tool", "-modfile=tools/go.mod", "templ", "generate", "-path", "views");
    run("node", "static/build.mjs");
    run("go", "build", "-o", "../portal", ".");
    const env = { ...process.env, PORTAL_BINARY: join(temporary, "portal"), PICTURES_SKIP: "1" };
    execFileSync(process.execPath, [resolve("e2e/pictures.mjs"), folder], { env, stdio: "inherit" });
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", tree]);
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The page with the pictures of one screen. A screen that did not exist has no picture before. */
function sheet(after, before, name) {
  const groups = Object.keys(windows).map((window) =>
    ["light", "dark"].map((scheme) => {
      const file = `${name}-${window}-${scheme}.png`;
      const pair = [
        picture("Before", join(before, file), window),
        picture("After", join(after, file), window),
      ];
      return `<div class="pair">${pair.join("")}</div>`;
    }),
  );
  const rows = groups.map((row) => `<div class="row">${row.join("")}</div>`).join("");
  return `<style>
    body { display: inline-grid; gap: 24px; margin: 0; padding: 24px; background: #9a9a9a; font: 600 15px sans-serif; }
    .row, .pair { display: flex; gap: 12px; align-items: flex-start; }
    .row { gap: 36px; }
    figure { margin: 0; }
    figcaption { margin-bottom: 6px; }
    img { display: block; object-fit: cover; object-position: top; }
  </style>${rows}`;
}

function picture(caption, file, window) {
  if (!existsSync(file)) return "";
  const { width, height } = shown[window];
  const source = `data:image/png;base64,${readFileSync(file).toString("base64")}`;
  return `<figure><figcaption>${caption}</figcaption><img src="${source}" style="width: ${width}px; max-height: ${height}px"></figure>`;
}
