// Writes the table of a run into docs/performance.md, with the change against the run before.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

const file = "docs/performance.md";
const [begin, end] = ["<!-- written by task bench -->", "<!-- end of task bench -->"];

/** Returns the rows that miss their goal. */
export function writeTable(rows, rounds) {
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(begin);
  const [table, after] = rest.split(end);
  const last = lastFigures(table);
  const lines = rows.map((row) => line(row, last.get(row.what)));
  const day = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  const machine = `${availableParallelism()} cores, ${cpus()[0].model.trim()}`;
  const intro = `Measured on ${day} (${machine}). Waiting times are medians of ${rounds} rounds.`;
  const head = "| what | goal | now | last run | change |\n| --- | --- | --- | --- | --- |";
  writeFileSync(
    file,
    [before, begin, `\n\n${intro}\n\n${head}\n${lines.join("\n")}\n\n`, end, after].join(""),
  );
  console.log(`\n${lines.join("\n")}`);
  return rows.filter(missed).map(({ what }) => what);
}

function missed({ mark, now, least }) {
  return least ? now < least : now > mark;
}

/** The figures in the column "now", by the first column. */
function lastFigures(table) {
  const cells = table
    .split("\n")
    .filter((row) => row.startsWith("| "))
    .map((row) => row.split("|"));
  return new Map(
    cells.map(([, what, , now]) => [what.trim(), Number.parseFloat(now.trim().replaceAll("*", ""))]),
  );
}

function line(row, last) {
  const { what, unit, mark, least, now, figure } = row;
  const goal = least ? `≥ ${least}` : mark === undefined ? "" : `≤ ${mark}`;
  const shown = `${now < 100 ? now.toPrecision(3) : Math.round(now)} ${unit}${figure ? ` (${figure})` : ""}`;
  const change = last ? `${(100 * (now / last - 1)).toFixed(0)} %` : "";
  return `| ${what} | ${goal && `${goal} ${unit}`} | ${missed(row) ? `**${shown}**` : shown} | ${last || ""} | ${change} |`;
}
