// @ts-check
// Runs a command in a process group of its own. A signal goes to the whole group, so that nothing
// the command started, such as a compiler, a browser or the watching templ, outlives it.
//
//   node tools/group.mjs COMMAND ARGUMENTS...
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;
// Before the command starts: from then on, a signal that ends only this program loses the group.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child?.pid && process.kill(-child.pid, signal));
}

const [command = "", ...args] = process.argv.slice(2);
child = spawn(command, args, { stdio: "inherit", detached: true });
child.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
