import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "@playwright/test";

test("a task that is stopped ends what it started", async () => {
  test.setTimeout(60_000);
  const script = "sleep 600 & echo started; wait";
  const task = spawn(process.execPath, ["tools/group.mjs", "sh", "-c", script]);
  await once(task.stdout, "data");
  task.kill("SIGTERM");
  await once(task, "close"); // the output closes when the last of them has ended
});
