import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";

/** Starts a task whose temporary files are below a folder, and waits until it has written one. */
async function startTask(folder, script) {
  const task = spawn(process.execPath, ["tools/group.mjs", "sh", "-c", `mktemp; ${script}`], {
    env: { ...process.env, TMPDIR: folder },
  });
  await once(task.stdout, "data");
  return task;
}

test("a task that is stopped ends what it started, and removes its files", async () => {
  const folder = test.info().outputPath();
  const task = await startTask(folder, "sleep 600 & wait");
  task.kill("SIGTERM");
  await once(task, "close"); // the output closes when the last of them has ended
  expect(readdirSync(folder)).toEqual([]);
});

test("the next task removes the files of one that was killed", async () => {
  const folder = test.info().outputPath();
  const killed = await startTask(folder, "read line"); // until its input ends with the task
  killed.kill("SIGKILL");
  await once(killed, "close");
  expect(readdirSync(folder)).toHaveLength(1);
  await once(await startTask(folder, ""), "close");
  expect(readdirSync(folder)).toEqual([]);
});
