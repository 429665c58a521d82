// @ts-check
// Runs the islands' tests: those of the logic in Node, and those of the loader in a real Chromium.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleForNode } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const sources = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);
const folder = await bundleForNode(
  "islands-test",
  sources.map((file) => join(here, file)),
);
const tests = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".mjs"),
);
const child = spawn(
  process.execPath,
  [
    "--enable-source-maps",
    "--test",
    "--test-timeout=120000",
    ...process.argv.slice(2),
    ...tests.map((file) => join(folder, file)),
  ],
  { stdio: "inherit", cwd: join(here, "..") },
);
child.on("exit", (code) => process.exit(code ?? 1));
