// Many members at once, sent by tools/traffic. It shares the processors with the portal and the
// sandbox.
import { spawnSync } from "node:child_process";

/**
 * Returns the rows of the table. The crowd takes ten minutes, five to arrive and five to read, and
 * the hanging members five. A short run takes half as long, with as many members.
 */
export function measureTraffic(short) {
  return [...memberRows(), ...crowdRows(short ? "150s" : "300s"), hangRow(short ? "150s" : "300s")];
}

function memberRows() {
  const [start, reading, few, connections, waiting, calls, signIn, sqlite, memory] = run(
    "members",
    /(\S+) MB after the start, (\S+) MB with (\d+) members at (\d+) connections, (\S+) MB with (\d+) slow calls .*; (\S+) ms for a sign-in\nHome over a connection: (\S+) ms with SQLite, (\S+) ms/,
  );
  const without = "the sandbox, the sender, and the system's cache of the database";
  return [
    {
      what: "resident memory after the start",
      unit: "MB",
      now: Number(start),
      without: "the pages of the program that nothing has used",
    },
    {
      what: `resident memory with ${few} members at ${connections} connections`,
      unit: "MB",
      mark: 45,
      now: Number(reading),
      without,
    },
    {
      what: `resident memory with ${calls} slow calls of as many members`,
      unit: "MB",
      mark: 100,
      now: Number(waiting),
      without,
    },
    {
      what: "sign-ins a second of one processor",
      unit: "",
      now: 1000 / Number(signIn),
      figure: `${signIn} ms with the first Home`,
      without: "the identity provider's own work, and the member's time on its pages",
    },
    {
      what: "Home over a connection, with SQLite",
      unit: "× store in memory",
      now: Number(sqlite) / Number(memory),
      figure: `${sqlite} ms`,
      without: "TLS, which a load balancer ends; one member, one connection, and no write of a session",
    },
  ];
}

function crowdRows(length) {
  const crowd = run(
    "crowd",
    /(\d+) members, (\d+) pages: .* p99 (\S+), (\d+) errors; at most (\d+) MB resident and (\S+) processors/,
    length,
  );
  const without = "bursts: members arrive evenly, and each opens a page every 30 s";
  return [
    {
      what: `${crowd[0]} members: failed pages of ${crowd[1]}`,
      unit: "",
      mark: 0,
      now: Number(crowd[3]),
      without,
    },
    { what: "5000 members: resident memory", unit: "MB", mark: 512, now: Number(crowd[4]), without },
    {
      what: "5000 members: processors of the portal",
      unit: "",
      mark: 2,
      now: Number(crowd[5]),
      without: `${without}; the sandbox's and the sender's own`,
    },
    {
      what: "5000 members: p99 of a page",
      unit: "ms",
      now: milliseconds(crowd[2]),
      without: `${without}; the network`,
    },
  ];
}

function hangRow(length) {
  const hang = run("hang", /p99 (\S+) alone, (\S+) beside .* \(([+-]\d+) %\)/, length);
  return {
    what: "p99 of Home beside 100 members whose user API hangs",
    unit: "× Home alone",
    mark: 1.1,
    now: 1 + Number(hang[2]) / 100,
    figure: `${hang[1]}, alone ${hang[0]}`,
    without: "members of the same instance whose own pages wait: only Home of others is measured",
  };
}

/** Runs one kind of traffic, for a time if it takes one. Returns the groups of the pattern. */
function run(kind, pattern, ...length) {
  const { stdout, stderr } = spawnSync("go", ["run", "-C", "tools", "./traffic", kind, ...length], {
    encoding: "utf8",
  });
  const match = stdout.match(pattern);
  if (!match) throw new Error(`traffic ${kind}: ${stdout}${stderr}`);
  return match.slice(1);
}

/** Parses a Go duration, such as 1.2s or 350µs. */
function milliseconds(duration) {
  const [, value, unit] = duration.match(/^([\d.]+)(µs|ms|s)$/);
  return Number(value) * { µs: 0.001, ms: 1, s: 1000 }[unit];
}
