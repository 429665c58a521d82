// The whole program, started for a journey: the portal and its sandbox on free ports, with sessions in memory unless told otherwise.
import { spawn } from "node:child_process";
import { once } from "node:events";

const program = process.env.PORTAL_BINARY ?? "bin/portal-dev";
const freePorts = {
  PORTAL_ADDR: "127.0.0.1:0",
  PORTAL_OPS_ADDR: "127.0.0.1:0",
  PORTAL_SESSION_STORE: "memory:",
};
export const sandbox = { PORTAL_SANDBOX: "true", PORTAL_SANDBOX_ADDR: "127.0.0.1:0" };

/** Starts the portal and resolves once it listens. */
export async function startPortal(settings = sandbox) {
  const child = spawn(program, { env: { PATH: process.env.PATH, ...freePorts, ...settings } });
  let said = "";
  let logged = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const lines = () => logged.split("\n").slice(0, -1).map(parse);
  await new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      logged += chunk;
      if (lines().some(({ msg }) => msg === "listening")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`the portal ended with ${code}: ${logged}`)));
    child.on("error", reject);
  });
  return {
    url: lines().find(({ msg }) => msg === "listening").base,
    sandbox: said.match(/answer at (http:\S+)/)?.[1],
    log: lines,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

function parse(line) {
  return line.startsWith("{") ? JSON.parse(line) : { msg: line };
}

/** Turns one of the sandbox's faults: how a call of the user API misbehaves. */
export async function turn(portal, fault) {
  const answer = await fetch(`${portal.sandbox}/control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`fault refused: ${answer.status} ${await answer.text()}`);
}

/** Puts the sandbox's members and faults back to how they began. */
export async function reset(portal) {
  await fetch(`${portal.sandbox}/control/reset`, { method: "POST" });
}

/** How often the user API was asked for what, by route pattern. */
export async function calls(portal) {
  return (await fetch(`${portal.sandbox}/control/calls`)).json();
}

/** Signs in at the sandbox's identity provider as the sample member of this name, from wherever the page is sent to sign in. */
export async function signIn(page, portal, name, path = "/") {
  await page.goto(portal.url + path);
  await page.getByRole("button", { name }).click({ noWaitAfter: true });
}
