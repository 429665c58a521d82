// The processor time and allocations of pages, from BenchmarkPage in handlers.
import { execFileSync } from "node:child_process";

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
  const time = (name) => of(`${name}`, "cpu-ns/op");
  const page = (name) => time(`${name}/portal`);
  const ms = (name) => `${(page(name) / 1e6).toFixed(2)} ms`;
  const times = "× html/template";
  return [
    {
      what: "processor time of Home",
      unit: times,
      mark: 0.5,
      now: page("Home") / time("Home/template"),
      figure: ms("Home"),
    },
    {
      what: "processor time of Billing",
      unit: times,
      mark: 1,
      now: page("Billing") / time("Billing/template"),
      figure: ms("Billing"),
    },
    {
      what: "processor time of Home of 200 policies",
      unit: "× Home",
      mark: 2,
      now: page("HomeOf200") / page("Home"),
    },
    { what: "pages a second of Billing", unit: "× Home", least: 0.45, now: page("Home") / page("Billing") },
    { what: "allocations of Home", unit: "", now: of("Home/portal", "allocs/op") },
    { what: "allocations of Billing", unit: "", now: of("Billing/portal", "allocs/op") },
  ];
}
