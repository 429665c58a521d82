// Writes the tables of a run into docs/performance.md.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

const file = "docs/performance.md";
const [begin, end] = ["<!-- written by task bench -->", "<!-- end of task bench -->"];
const [growthBegin, growthEnd] = ["<!-- growth, written by task bench -->", "<!-- end of growth -->"];

/** The goal of a page with 500 entries: milliseconds, and multiples of the same page with 20. */
const [mostMilliseconds, mostGrowth] = [2, 2];

/** Returns the rows that miss their goal. */
export function writeTable(rows, rounds) {
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(begin);
  const [, after] = rest.split(end);
  const lines = rows.map(line);
  const day = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  const machine = `${availableParallelism()} cores, ${cpus()[0].model.trim()}`;
  const intro = `Measured on ${day} (${machine}). Waiting times are medians of ${rounds} rounds.`;
  const head = "| what | goal | now |\n| --- | --- | --- |";
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

function line(row) {
  const { what, unit, mark, least, now, figure } = row;
  const goal = least ? `≥ ${least}` : mark === undefined ? "" : `≤ ${mark}`;
  const shown = `${now < 100 ? now.toPrecision(3) : Math.round(now)} ${unit}${figure ? ` (${figure})` : ""}`;
  return `| ${what} | ${goal && `${goal} ${unit}`} | ${missed(row) ? `**${shown}**` : shown} |`;
}

/** Writes the table of pages whose lists grow. Returns those that miss their goal. */
export function writeGrowth(pages) {
  const sizes = [1, 20, 100, 500, 2000];
  const missed = [];
  const lines = [...pages].map(([name, times]) => {
    const at = (size) => times.find((time) => time.size === size)?.ms;
    const grows = at(500) / at(20);
    const slow = grows > mostGrowth || at(500) > mostMilliseconds;
    if (slow) missed.push(name);
    const cells = sizes.map((size) => at(size)?.toFixed(2) ?? "");
    const ratio = `${grows.toFixed(2)} ×`;
    return `| ${name} | ${cells.join(" | ")} | ${slow ? `**${ratio}**` : ratio} |`;
  });
  const head = `| page, milliseconds with | ${sizes.join(" | ")} | 500 beside 20 |`;
  const table = [head, `|${" --- |".repeat(sizes.length + 2)}`, ...lines].join("\n");
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(growthBegin);
  const [, after] = rest.split(growthEnd);
  writeFileSync(file, [before, growthBegin, `\n\n${table}\n\n`, growthEnd, after].join(""));
  console.log(`\n${table}`);
  return missed;
}
