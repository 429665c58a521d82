// Many people at once, sent by tools/load/traffic. It shares the processors with the portal and the
// sandbox.
import { spawnSync } from "node:child_process";

/** Returns the rows of the table: 5,000 people who read for five minutes, or for half as long. */
export function measureTraffic(short) {
  const { stdout, stderr } = spawnSync(
    "go",
    ["run", "-C", "tools/load", "./traffic", "crowd", short ? "150s" : "300s"],
    {
      encoding: "utf8",
    },
  );
  const pages = stdout.match(/(\d+) pages: .* p99 ([^,]+), .*statuses map\[200:(\d+)/);
  const used = stdout.match(/at most (\d+) MB and (\S+) processors/);
  if (!pages || !used) throw new Error(`traffic crowd: ${stdout}${stderr}`);
  return [
    {
      what: `5000 people: failed pages of ${pages[1]}`,
      unit: "",
      mark: 0,
      now: pages[1] - pages[3],
    },
    { what: "5000 people: resident memory", unit: "MB", now: Number(used[1]) },
    {
      what: "5000 people: processors of the portal",
      unit: "",
      mark: 2,
      now: Number(used[2]),
    },
    {
      what: "5000 people: p99 of a page",
      unit: "ms",
      now: milliseconds(pages[2]),
    },
  ];
}

/** Parses a Go duration, such as 1.2s or 350µs. */
function milliseconds(duration) {
  const [, value, unit] = duration.match(/^([\d.]+)(µs|ms|s)$/);
  return Number(value) * { µs: 0.001, ms: 1, s: 1000 }[unit];
}
