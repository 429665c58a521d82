// The Chromium that tests and scripts start, and the window sizes they use.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const packed = "node_modules/@sparticuz/chromium/bin/chromium.br";

/** Path of an installed browser: undefined for none. */
export const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (candidate) => existsSync(candidate),
);

/**
 * Path of the browser of the tests: $CHROMIUM, else the headless shell of the npm package
 * @sparticuz/chromium, else an installed one. The shell is Chromium without the browser around its
 * engine, and takes half of the processor time. It needs the library libnss3.
 */
function executablePath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const shell = headlessShell();
  const starts = () => spawnSync(shell, ["--version"]).status === 0;
  return installed && !starts() ? installed : shell;
}

/** Unpacks the shell beside the package's file, where the next task finds it. */
function headlessShell() {
  const shell = packed.replace(/\.br$/, "");
  if (!existsSync(shell)) {
    const own = `${shell}.${process.pid}`; // another task may unpack it now
    writeFileSync(own, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
    renameSync(own, shell);
  }
  return shell;
}

/** Options for Playwright's chromium.launch. */
export const launchOptions = {
  executablePath: executablePath(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    // What WebGL would use is not beside the shell.
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Fewer processes for each test. Pages behave as in one with more.
    "--disable-site-isolation-trials",
    "--in-process-gpu",
    // Without a spare one for each window, which takes a fifth of the time to open a first page.
    "--renderer-process-limit=1",
  ],
};

/**
 * Starts Chromium, and starts it once more if it dies before it answers: the one of the npm package
 * crashes at about one of 250 starts on a busy machine.
 * @param {import("@playwright/test").BrowserType} chromium
 * @param {import("@playwright/test").LaunchOptions} options
 */
export function launch(chromium, options = launchOptions) {
  return chromium.launch(options).catch((error) => {
    console.warn(`Chromium is started again: ${String(error).split("\n")[0]}`);
    return chromium.launch(options);
  });
}

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/** Browser settings by the name that tests and screenshots use. */
export const devices = {
  "a phone without JavaScript": { viewport: phone, javaScriptEnabled: false },
  "a phone": { viewport: phone },
};
