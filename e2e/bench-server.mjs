// The processor time and allocations of pages, from BenchmarkPage in handlers.
import { execFileSync } from "node:child_process";

/** The allocations of pages on November 22, 2026, without those of the request's buffers. */
const before = { Home: 1840, Billing: 2387 };

/**
 * Returns the rows of the table. Each run of the benchmark measures all pages one after the other,
 * on one processor: on an idle second one, the garbage collector would do more than it has to.
 */
export function measureServer() {
  const flags = ["-run=^$", "-bench=BenchmarkPage", "-benchtime=1s", "-count=5", "-cpu=1"];
  const figures = new Map();
  for (const line of execFileSync("go", ["test", ...flags, "./handlers"], { encoding: "utf8" }).split("\n")) {
    const [, name, metrics] = line.match(/^BenchmarkPage\/(\S+)\s+\d+\s+(.*)$/) ?? [];
    for (const [, value, unit] of metrics?.matchAll(/([\d.]+) (\S+)/g) ?? [])
      figures.set(`${name} ${unit}`, [...(figures.get(`${name} ${unit}`) ?? []), Number(value)]);
  }
  const of = (name, unit) => figures.get(`${name} ${unit}`).sort((a, b) => a - b)[2];
  return [...processorTimes(of), ...storeAndHeap(of)];
}

function processorTimes(of) {
  const template = (name) => of(`${name}/template`, "cpu-ns/op");
  const page = (name) => of(`${name}/portal`, "cpu-ns/op");
  const beside = (name, mark) => ({
    what: `processor time of ${name}`,
    unit: "× html/template",
    mark,
    now: page(name) / template(name),
    figure: `${(page(name) / 1e6).toFixed(2)} ms`,
  });
  return [
    beside("Home", 0.5),
    beside("Billing", 1),
    {
      what: "processor time of Home of 200 policies",
      unit: "× Home",
      mark: 2,
      now: page("HomeOf200") / page("Home"),
    },
    { what: "processor time of a static file", unit: "× Home", now: page("File") / page("Home") },
    { what: "pages a second of Billing", unit: "× Home", least: 0.45, now: page("Home") / page("Billing") },
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
