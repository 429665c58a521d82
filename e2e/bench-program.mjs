// The program itself: how soon it shows a page after its start, how large it is, and whether the
// same source gives the same file.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./median.mjs";
import { program, startPortal, startProgram } from "./portal.mjs";

const starts = 9;
const notSource = /^(\.git|bin|e2e|node_modules|deploy|docs|tools)$/;

/** Returns the rows of the table. */
export async function measureProgram() {
  const { listens, shows } = await coldStart();
  return [
    {
      what: "cold start to the first page",
      unit: "ms",
      mark: 100,
      now: shows,
      figure: `it listens after ${Math.round(listens)} ms`,
    },
    {
      what: "binary",
      unit: "MB",
      mark: 40,
      now: statSync(program).size / 1e6,
    },
    {
      what: "bytes that differ in a build from another folder",
      unit: "",
      mark: 0,
      now: differingBytes(),
    },
  ];
}

/**
 * Milliseconds from the start of the process, without a sandbox, until it listens, and until it has
 * sent its first page with status 200; the medians.
 */
async function coldStart() {
  const other = await startPortal();
  const settings = {
    PORTAL_OIDC_ISSUER: `${other.sandbox}/identity`,
    PORTAL_OIDC_CLIENT_ID: "portal",
    PORTAL_USER_API: `${other.sandbox}/user-api`,
    PORTAL_SESSION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  };
  await firstPage(other.url); // so that no later one waits for Node's client
  const times = [];
  for (let i = 0; i < starts; i++) {
    const began = performance.now();
    const portal = await startProgram(settings);
    const listens = performance.now() - began;
    await firstPage(portal.url);
    times.push({ listens, shows: performance.now() - began });
    await portal.stop();
  }
  await other.stop();
  return {
    listens: median(times.map(({ listens }) => listens)),
    shows: median(times.map(({ shows }) => shows)),
  };
}

/** Opens a page that everyone may see, as a browser does. */
function firstPage(url) {
  return new Promise((resolve, reject) => {
    get(`${url}/help`, { agent: false, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`/help answered ${response.statusCode}`));
      response.on("end", resolve);
    }).on("error", reject);
  });
}

/**
 * Builds a copy of the source elsewhere, as `task build` does, and compares it with the program.
 */
function differingBytes() {
  const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
  try {
    cpSync(".", folder, { recursive: true, filter: (path) => !notSource.test(path) });
    for (const [from, name] of [
      [".", "here"],
      [folder, "there"],
    ]) {
      const flags = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w"];
      execFileSync("go", ["build", ...flags, "-o", join(folder, name), "."], {
        cwd: from,
        env: { ...process.env, CGO_ENABLED: "0" },
      });
    }
    const [here, there] = ["here", "there"].map((name) => readFileSync(join(folder, name)));
    return here.reduce(
      (count, byte, at) => count + (byte !== there[at]),
      Math.abs(here.length - there.length),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
