// Writes the table of a run into docs/performance.md.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

const file = "docs/performance.md";
const [begin, end] = ["<!-- written by task bench -->", "<!-- end of task bench -->"];

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
  const intro = `Measured on ${day} (${machine}). Waiting times are\nmedians of ${rounds} rounds.`;
  const head = "| what | goal | now |\n| --- | --- | --- |";
  writeFileSync(
    file,
    [before, begin, `\n\n${intro}\n\n${head}\n${lines.join("\n")}\n\n`, end, after].join(""),
  );
  console.log(`\n${lines.join("\n")}`);
  return rows.filter(missed).map(({ what }) => what);
}

function missed({ mark, now, least, missed }) {
  return missed ?? (least ? now < least : now > mark);
}

function line(row) {
  const { what, unit, mark, least, now, figure } = row;
  const bound = (least ? `≥ ${least} ${unit}` : mark === undefined ? "" : `≤ ${mark} ${unit}`).trim();
  const shown =
    row.shown ?? `${now < 100 ? now.toPrecision(3) : Math.round(now)} ${unit}${figure ? ` (${figure})` : ""}`;
  return `| ${what} | ${row.goal ?? bound} | ${missed(row) ? `**${shown}**` : shown} |`;
}

/** Returns a row for each page whose list grows, with 500 entries beside 20. */
export function growthRows(pages) {
  return [...pages].map(([name, times]) => {
    const at = (size) => times.find((time) => time.size === size).ms;
    const grows = at(500) / at(20);
    return {
      what: `processor time of ${name}, 500`,
      goal: `≤ ${mostMilliseconds} ms, ≤ ${mostGrowth} × 20`,
      shown: `${at(500).toFixed(2)} ms, ${grows.toFixed(2)} × 20`,
      missed: grows > mostGrowth || at(500) > mostMilliseconds,
    };
  });
}
