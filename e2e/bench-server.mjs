// The processor time of pages, from BenchmarkPage and BenchmarkGrowth in handlers.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { median } from "./median.mjs";

const program = resolve("bin/handlers.test");

/**
 * Returns the rows of the table, after measuring all pages this often, one after the other. Pages
 * are measured on one processor: on an idle second one, the garbage collector would do more than it
 * has to.
 */
export function measureServer(rounds) {
  execFileSync("go", ["test", "-c", "-o", program, "./handlers"]);
  const figures = new Map();
  for (let round = 0; round < rounds; round++) readRound("Page", "500ms", figures);
  const of = (name, unit) => figures.get(`${name} ${unit}`);
  return [...processorTimes(of), written(of)];
}

/**
 * Returns the milliseconds of processor time of pages whose lists grow: {of, page, times}, where
 * times has the sizes and their medians. It follows measureServer.
 */
export function measureGrowth() {
  const figures = new Map();
  for (let round = 0; round < 3; round++) readRound("Growth", "200ms", figures);
  const pages = new Map();
  for (const [name, times] of figures) {
    const [, of, size, page] = name.match(/^(\w+)\/(\d+)\/(\w+) cpu-ns\/op$/) ?? [];
    if (!of) continue;
    const key = `${page} by ${of}`;
    pages.set(key, [...(pages.get(key) ?? []), { size: Number(size), ms: median(times) / 1e6 }]);
  }
  return pages;
}

function readRound(benchmark, time, figures) {
  const flags = [
    "-test.run=^$",
    `-test.bench=Benchmark${benchmark}$`,
    `-test.benchtime=${time}`,
    "-test.cpu=1",
  ];
  for (const line of execFileSync(program, flags, { cwd: "handlers", encoding: "utf8" }).split("\n")) {
    const [, name, metrics] = line.match(/^Benchmark\w+\/(\S+)\s+\d+\s+(.*)$/) ?? [];
    for (const [, value, unit] of metrics?.matchAll(/([\d.]+) (\S+)/g) ?? [])
      figures.set(`${name} ${unit}`, [...(figures.get(`${name} ${unit}`) ?? []), Number(value)]);
  }
}

/** A ratio is the median of the rounds' ratios: other work disturbs both sides of a round alike. */
function processorTimes(of) {
  const times = (name, side) => of(`${name}/${side}`, "cpu-ns/op");
  const page = (name) => times(name, "portal");
  const ratio = (some, others) => median(some.map((time, round) => time / others[round]));
  const row = (what, unit, time, other, goal = {}) => ({
    what: `processor time of ${what}`,
    unit,
    now: ratio(time, other),
    figure: `${(median(time) / 1e6).toFixed(2)} ms`,
    ...goal,
  });
  const first = (name) => row(`a first page of ${name}`, "× a later one", times(name, "first"), page(name));
  return [
    row("Home of 200 policies beside Home", "× Home", page("HomeOf200"), page("Home"), { mark: 2 }),
    first("Home"),
    first("Billing"),
    row("a static file", "× Home", page("File"), page("Home")),
    {
      what: "pages a second of Billing",
      unit: "× Home",
      least: 0.45,
      now: ratio(page("Home"), page("Billing")),
    },
  ];
}

function written(of) {
  return {
    what: "written by a view of Billing",
    unit: "B",
    mark: 0,
    now: median(of("Billing/portal", "written-B/op")),
  };
}
