// @ts-check
// Runs a command in a process group of its own, with a folder of its own for temporary files. A
// signal goes to the whole group, so that nothing the command started, such as a compiler, a
// browser or the watching templ, outlives it. The folder is removed at the end, and the next
// command removes that of one that was killed.
//
//   node tools/group.mjs COMMAND ARGUMENTS...
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join, resolve } from "node:path";

const prefix = "memberportal-";
const folder = join(tmpdir(), `${prefix}${process.pid}`);

for (const name of readdirSync(tmpdir())) {
  const left = name.startsWith(prefix) && !runs(Number(name.slice(prefix.length)));
  if (left) remove(join(tmpdir(), name));
}
mkdirSync(folder, { mode: 0o700 });

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;
// Before the command starts: from then on, a signal that ends only this program loses the group.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child?.pid && process.kill(-child.pid, signal));
}

const [command = "", ...args] = process.argv.slice(2);
// Playwright's compiled tests stay for the next run.
const compiled = resolve(import.meta.dirname, "../node_modules/.cache/playwright");
const env = { PWTEST_CACHE_DIR: compiled, ...process.env, TMPDIR: folder };
child = spawn(command, args, { stdio: "inherit", detached: true, env });
child.on("error", (error) => {
  console.error(error.message);
  end(1);
});
child.on("exit", (code, signal) => end(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));

/** @param {number} code */
function end(code) {
  remove(folder);
  process.exit(code);
}

/**
 * Leaves files of other users, and of programs that have not ended yet.
 * @param {string} path
 */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}

/** @param {number} pid */
function runs(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH";
  }
}
