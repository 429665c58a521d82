// The processor time and allocations of pages, from BenchmarkPage in handlers.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { median } from "./median.mjs";

/** The allocations of pages on November 22, 2026, without those of the request's buffers. */
const before = { Home: 1840, Billing: 2387 };

/** How often all pages are measured, one after the other. */
const rounds = 9;

/**
 * Returns the rows of the table. Pages are measured on one processor: on an idle second one, the
 * garbage collector would do more than it has to.
 */
export function measureServer() {
  const program = resolve("bin/handlers.test");
  execFileSync("go", ["test", "-c", "-o", program, "./handlers"]);
  const figures = new Map();
  for (let round = 0; round < rounds; round++) readRound(program, figures);
  const of = (name, unit) => figures.get(`${name} ${unit}`);
  return [...processorTimes(of), ...storeAndHeap((name, unit) => median(of(name, unit)))];
}

function readRound(program, figures) {
  const flags = ["-test.run=^$", "-test.bench=BenchmarkPage", "-test.benchtime=500ms", "-test.cpu=1"];
  for (const line of execFileSync(program, flags, { cwd: "handlers", encoding: "utf8" }).split("\n")) {
    const [, name, metrics] = line.match(/^BenchmarkPage\/(\S+)\s+\d+\s+(.*)$/) ?? [];
    for (const [, value, unit] of metrics?.matchAll(/([\d.]+) (\S+)/g) ?? [])
      figures.set(`${name} ${unit}`, [...(figures.get(`${name} ${unit}`) ?? []), Number(value)]);
  }
}

/** A ratio is the median of the rounds' ratios: other work disturbs both sides of a round alike. */
function processorTimes(of) {
  const template = (name) => of(`${name}/template`, "cpu-ns/op");
  const page = (name) => of(`${name}/portal`, "cpu-ns/op");
  const ratio = (some, others) => median(some.map((time, round) => time / others[round]));
  const beside = (name, mark) => ({
    what: `processor time of ${name}`,
    unit: "× html/template",
    mark,
    now: ratio(page(name), template(name)),
    figure: `${(median(page(name)) / 1e6).toFixed(2)} ms`,
  });
  return [
    beside("Home", 0.5),
    beside("Billing", 1),
    {
      what: "processor time of Home of 200 policies",
      unit: "× Home",
      mark: 2,
      now: ratio(page("HomeOf200"), page("Home")),
    },
    { what: "processor time of a static file", unit: "× Home", now: ratio(page("File"), page("Home")) },
    {
      what: "pages a second of Billing",
      unit: "× Home",
      least: 0.45,
      now: ratio(page("Home"), page("Billing")),
    },
  ];
}

function storeAndHeap(of) {
  const allocations = (name, mark) => {
    const now = of(`${name}/portal`, "allocs/op");
    const figure = `${now}, html/template ${of(`${name}/template`, "allocs/op")}`;
    return { what: `allocations of ${name}`, unit: "× before", mark, now: now / before[name], figure };
  };
  return [
    allocations("Home", 0.6),
    allocations("Billing", 0.5),
    {
      what: "written by a view of Billing",
      unit: "B",
      mark: 0,
      now: of("Billing/portal", "written-B/op"),
    },
  ];
}
