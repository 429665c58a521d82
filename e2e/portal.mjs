// The whole program, started for a journey: the portal and its sandbox on free ports, with sessions in memory unless told otherwise.
import { spawn } from "node:child_process";
import { once } from "node:events";

const freePorts = {
  PORTAL_ADDR: "127.0.0.1:0",
  PORTAL_OPS_ADDR: "127.0.0.1:0",
  PORTAL_SANDBOX: "true",
  PORTAL_SANDBOX_ADDR: "127.0.0.1:0",
  PORTAL_SESSION_STORE: "memory:",
};

/** Starts the portal and resolves once it said where it answers. */
export async function startPortal(settings = {}) {
  const child = spawn(process.env.PORTAL_BINARY ?? "bin/portal-dev", { env: { PATH: process.env.PATH, ...freePorts, ...settings } });
  const log = [];
  child.stderr.on("data", (chunk) => log.push(String(chunk)));
  const said = await introduction(child, log);
  return {
    url: said.match(/Open (http:\S+)/)[1],
    sandbox: said.match(/answer at (http:\S+)/)[1],
    log: () =>
      log
        .join("")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

function introduction(child, log) {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (/answer at .*\n/.test(said)) resolve(said);
    });
    child.on("exit", (code) => reject(new Error(`the portal ended with ${code}: ${log.join("")}`)));
    child.on("error", reject);
  });
}

/** Turns one of the sandbox's knobs: how a call of the user API misbehaves. */
export async function turn(portal, knob) {
  const answer = await fetch(`${portal.sandbox}/control/knobs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(knob),
  });
  if (!answer.ok) throw new Error(`knob refused: ${answer.status} ${await answer.text()}`);
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
