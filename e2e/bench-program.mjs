// The program itself: how soon it responds after its start, how large it is, and whether the same
// source gives the same file.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program, startPortal, startProgram } from "./portal.mjs";

const starts = 9;
const notSource = /^(\.git|bin|e2e|node_modules|deploy|docs|tools)$/;

/** Returns the rows of the table. */
export async function measureProgram() {
  return [
    { what: "cold start", unit: "ms", mark: 100, now: await coldStart() },
    { what: "binary", unit: "MB", mark: 40, now: statSync(program).size / 1e6 },
    { what: "bytes that differ in a build from another folder", unit: "", mark: 0, now: differingBytes() },
  ];
}

/** Milliseconds from the start of the process, without a sandbox, until it listens; the median. */
async function coldStart() {
  const other = await startPortal();
  const settings = {
    PORTAL_OIDC_ISSUER: `${other.sandbox}/identity`,
    PORTAL_OIDC_CLIENT_ID: "portal",
    PORTAL_USER_API: `${other.sandbox}/user-api`,
    PORTAL_SESSION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  };
  const times = [];
  for (let i = 0; i < starts; i++) {
    const began = performance.now();
    const portal = await startProgram(settings);
    times.push(performance.now() - began);
    await portal.stop();
  }
  await other.stop();
  return times.sort((a, b) => a - b)[starts >> 1];
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
