// Measures the goals of docs/performance.md, and writes its table: waiting times on a slow phone
// beside the limit, memory, and the processor time of pages. Other work on
// the machine affects both sides of a ratio equally, because every round measures both.
//
//   node e2e/bench.mjs [ROUNDS]
import { measurePhone } from "./bench-phone.mjs";
import { measureProgram } from "./bench-program.mjs";
import { measureGrowth, measureServer } from "./bench-server.mjs";
import { growthRows, writeTable } from "./bench-table.mjs";

const rounds = Number(process.argv[2] ?? 9);

const server = measureServer(rounds);
const growth = growthRows(measureGrowth());
const rows = [...server, ...growth, ...(await measureProgram()), ...(await measurePhone(rounds))];
const failed = writeTable(rows, rounds);
if (failed.length) console.error(`\nMissed:\n${failed.join("\n")}`);
process.exitCode = failed.length ? 1 : 0;
