// @ts-check
// Rebuilds the static files on every change while another command, a watching templ, runs behind
// its reloading proxy. When one of the two ends, the other is stopped. A changed text, style or
// script needs no new portal: it reads them itself, and the browser is told to reload.
//
//   node islands/dev.mjs COMMAND ARGUMENTS...
//
// PORTAL_ADDR moves all ports, so that two checkouts run side by side.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { portsOf } from "./dev-ports.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const ports = portsOf(process.env);
const [command = "", ...args] = process.argv.slice(2);
const children = [
  start(process.execPath, ["static/build.mjs", "--dev", "--watch"]),
  start(command, [...args, `--proxy=http://127.0.0.1:${ports.portal}`, `--proxyport=${ports.proxy}`]),
];

/**
 * @param {string} program
 * @param {string[]} programArgs
 */
function start(program, programArgs) {
  const child = spawn(program, programArgs, {
    stdio: "inherit",
    cwd: root,
    env: { ...ports.env, ...process.env },
  });
  child.on("exit", (code) => end(code ?? 1));
  child.on("error", (error) => {
    console.error(error.message);
    end(1);
  });
  return child;
}

// The portal looks for changed texts five times a second.
const textsAreRead = 400;
/** @type {NodeJS.Timeout | undefined} */
let reload;
/** @param {number} wait */
function reloadAfter(wait) {
  clearTimeout(reload);
  reload = setTimeout(reloadBrowser, wait);
}
const texts = watch(join(root, "views/content"), { recursive: true }, () => reloadAfter(textsAreRead));
// The manifest is the last file of a build, and written at once.
const built = watch(join(root, "static/dist"), (_, name) => name === "manifest.json" && reloadAfter(50));

/** Tells the proxy to reload the browser. While it does not run yet, there is none to reload. */
async function reloadBrowser() {
  await fetch(`http://127.0.0.1:${ports.proxy}/_templ/reload/events`, { method: "POST" }).catch(() => {});
}

/** @param {number} code */
function end(code) {
  process.exitCode ??= code;
  texts.close();
  built.close();
  clearTimeout(reload);
  for (const child of children) child.kill();
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));
