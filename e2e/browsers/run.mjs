// Walks what members do in WebKit and in Firefox, beside Chromium, on a phone and on a laptop:
// ./task browsers. For some: ./task browsers -- webkit. Pictures are in e2e/output/browsers.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { startPortal } from "../portal.mjs";
import { startChromium } from "./chromium.mjs";
import { startFirefox } from "./firefox.mjs";
import { steps } from "./walk.mjs";
import { startWebKit } from "./webkit.mjs";

const folder = "e2e/output/browsers";
const windows = { 390: [390, 844], 1280: [1280, 900] };
const starts = {
  chromium: startChromium,
  webkit: () => startWebKit(miniBrowser()),
  firefox: () => startFirefox(onPath("firefox-esr")),
};

const wanted = process.argv.slice(2);
const names = Object.keys(starts).filter((name) => !wanted.length || wanted.includes(name));

requirePackages(names);
mkdirSync(folder, { recursive: true });
const failures = [];
for (const name of names)
  for (const width of Object.keys(windows)) failures.push(...(await walk(name, width)));
writeFileSync(`${folder}/index.html`, sheet(names));
console.log(`Pictures side by side: ${folder}/index.html`);
if (failures.length) {
  console.error(`${failures.length} steps failed:\n${failures.join("\n")}`);
  process.exitCode = 1;
}

/** Takes all steps in one window of a browser. Resolves to those that failed. */
async function walk(name, width) {
  const portal = await startPortal();
  const browser = await starts[name]();
  const failed = [];
  console.log(`${name} ${browser.version}, ${width} px`);
  await browser.resize(...windows[width]);
  const picture = (what) => browser.picture(`${folder}/${what}-${width}-${name}.png`);
  for (const [step, take] of Object.entries(steps)) {
    try {
      await take({ browser, portal, picture, width: Number(width) });
      console.log(`  ✓ ${step}`);
    } catch (error) {
      console.log(`  ✘ ${step}: ${error.message}`);
      failed.push(`${name}, ${width} px: ${step}: ${error.message}`);
      await picture(`failed-${step.replaceAll(" ", "-")}`).catch(() => {});
    }
  }
  await browser.close();
  await portal.stop().catch(() => {});
  return failed;
}

/** Ends the program with the names of the packages that are missing. */
function requirePackages(browsers) {
  const missing = [];
  if (browsers.includes("webkit")) {
    if (!onPath("WebKitWebDriver") || !miniBrowser()) missing.push("webkit2gtk-driver");
    if (!onPath("xvfb-run")) missing.push("xvfb");
  }
  if (browsers.includes("firefox") && !onPath("firefox-esr")) missing.push("firefox-esr");
  if (!missing.length) return;
  console.error(`Install Debian's packages ${missing.join(", ")}.`);
  process.exit(1);
}

function onPath(program) {
  const folders = process.env.PATH.split(":");
  return folders.map((folder) => `${folder}/${program}`).find((path) => existsSync(path));
}

/** The browser that WebKitWebDriver starts. It belongs to the library. */
function miniBrowser() {
  const found = execFileSync("find", ["/usr/lib", "-name", "MiniBrowser", "-path", "*webkit2gtk-4*"], {
    encoding: "utf8",
  });
  return found.trim().split("\n").filter(Boolean).sort().at(-1);
}

/** A page with the pictures of the browsers side by side. */
function sheet(browsers) {
  const pictures = readdirSync(folder).filter((file) => file.endsWith(".png"));
  const moments = [...new Set(pictures.map((file) => file.replace(/-\w+\.png$/, "")))].sort();
  const row = (moment) =>
    `<h2>${moment}</h2>${browsers.map((name) => `<img src="${moment}-${name}.png" alt="${name}" width="390">`).join(" ")}`;
  return `<!DOCTYPE html><title>${browsers.join(", ")}</title>${moments.map(row).join("\n")}`;
}
