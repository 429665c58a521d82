// @ts-check
// Rebuilds the static files on every change while another command runs. When one of the two ends,
// the other is stopped.
//
//   node islands/dev.mjs COMMAND ARGUMENTS...
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [command = "", ...args] = process.argv.slice(2);
const children = [start(process.execPath, ["static/build.mjs", "--dev", "--watch"]), start(command, args)];

/**
 * @param {string} program
 * @param {string[]} programArgs
 */
function start(program, programArgs) {
  const child = spawn(program, programArgs, { stdio: "inherit", cwd: root });
  child.on("exit", (code) => end(code ?? 1));
  child.on("error", (error) => {
    console.error(error.message);
    end(1);
  });
  return child;
}

/** @param {number} code */
function end(code) {
  process.exitCode ??= code;
  for (const child of children) child.kill();
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));
