// Providers that run as separate programs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** How long a program may take to start, in milliseconds. */
const startTimeout = 15_000;

/** Starts a program, and resolves to its process once the address answers. */
export async function startProcess(command, args, address) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const deadline = Date.now() + startTimeout;
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`${command} does not answer at ${address}: ${output.slice(-2000)}`);
    }
    await wait(50);
  }
  return child;
}

/** Ends a process that startProcess started, and waits for its end. */
export async function stopProcess(child) {
  if (!child || child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
}

async function answers(address) {
  return fetch(address).then(
    () => true,
    () => false,
  );
}
