// Prints after a run which metrics its portals have counted, and which none has.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { seenFolder } from "./leaks.mjs";

export default function summarize() {
  if (!existsSync(seenFolder)) return;
  const seen = new Set(
    readdirSync(seenFolder).flatMap((file) =>
      readFileSync(`${seenFolder}/${file}`, "utf8").trim().split("\n"),
    ),
  );
  rmSync(seenFolder, { recursive: true });
  const rows = readFileSync("docs/operations.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `portal_"));
  const all = rows.flatMap((row) => row.split("|")[1].match(/portal_\w+/g));
  console.log(
    `\nMetrics that counted something: ${all.filter((name) => seen.has(name)).length} of ${all.length}`,
  );
  const unseen = all.filter((name) => !seen.has(name));
  if (unseen.length) console.log(`Nothing happened that these count: ${unseen.join(", ")}`);
}
