// Many members at once, sent by tools/traffic. It shares the processors with the portal and the
// sandbox.
import { spawnSync } from "node:child_process";

/** Returns the rows of the table. The crowd takes ten minutes: five to arrive, five to read. */
export function measureTraffic() {
  const crowd = run(
    "crowd",
    /(\d+) members, (\d+) pages: .* p99 (\S+), (\d+) errors; at most (\d+) MB resident and (\S+) processors/,
  );
  const hang = run("hang", /p99 (\S+) when .* answers, (\S+) when it hangs \(([+-]\d+) %\)/);
  return [
    { what: `${crowd[0]} members: failed pages of ${crowd[1]}`, unit: "", mark: 0, now: Number(crowd[3]) },
    { what: "5000 members: resident memory", unit: "MB", mark: 512, now: Number(crowd[4]) },
    { what: "5000 members: processors of the portal", unit: "", mark: 2, now: Number(crowd[5]) },
    { what: "5000 members: p99 of a page", unit: "ms", now: milliseconds(crowd[2]) },
    {
      what: "p99 of Home beside 100 members whose user API hangs",
      unit: "× one that answers",
      mark: 1.1,
      now: 1 + Number(hang[2]) / 100,
      figure: `${hang[1]}, else ${hang[0]}`,
    },
  ];
}

/** Runs one kind of traffic. Returns the groups of the pattern. */
function run(kind, pattern) {
  const { stdout, stderr } = spawnSync("go", ["run", "-C", "tools", "./traffic", kind], { encoding: "utf8" });
  const match = stdout.match(pattern);
  if (!match) throw new Error(`traffic ${kind}: ${stdout}${stderr}`);
  return match.slice(1);
}

/** Parses a Go duration, such as 1.2s or 350µs. */
function milliseconds(duration) {
  const [, value, unit] = duration.match(/^([\d.]+)(µs|ms|s)$/);
  return Number(value) * { µs: 0.001, ms: 1, s: 1000 }[unit];
}
