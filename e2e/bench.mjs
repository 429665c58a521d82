// Measures the goals of docs/performance.md, and writes its table: waiting times on a slow phone
// beside the limit, memory, the processor time of pages, and many members at once. Other work on
// the machine affects both sides of a ratio equally, because every round measures both.
//
//   node e2e/bench.mjs [ROUNDS]
import { measurePhone } from "./bench-phone.mjs";
import { measureProgram } from "./bench-program.mjs";
import { measureGrowth, measureServer } from "./bench-server.mjs";
import { writeGrowth, writeTable } from "./bench-table.mjs";
import { measureTraffic } from "./bench-traffic.mjs";

const usual = 9;
const rounds = Number(process.argv[2] ?? usual);
const short = rounds < usual;

const server = measureServer(rounds);
const growth = measureGrowth();
const rows = [
  ...server,
  ...(await measureProgram()),
  ...(await measurePhone(rounds)),
  ...measureTraffic(short),
];
const failed = [...writeTable(rows, rounds), ...writeGrowth(growth)];
if (failed.length) console.error(`\nMissed:\n${failed.join("\n")}`);
process.exitCode = failed.length ? 1 : 0;
