// Starts the whole program, and controls its sandbox over HTTP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** Path of the program under test. */
export const program = process.env.PORTAL_BINARY ?? "bin/portal-dev";
const freePorts = {
  PORTAL_ADDR: "127.0.0.1:0",
  PORTAL_OPS_ADDR: "127.0.0.1:0",
  PORTAL_SESSION_STORE: "memory:",
  PORTAL_RATE_LIMITS: "off",
};
const sandboxSettings = { PORTAL_SANDBOX: "true", PORTAL_SANDBOX_ADDR: "127.0.0.1:0" };

/** Starts the portal with its sandbox on free ports. Resolves to a Portal once it listens. */
export function startPortal(settings = {}) {
  return startProgram({ ...sandboxSettings, ...settings });
}

/** A port that is free now. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the portal without a sandbox. Resolves to a Portal once it listens. */
export async function startProgram(settings) {
  const child = spawn(program, { env: { PATH: process.env.PATH, ...freePorts, ...settings } });
  let output = "";
  let log = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const lines = () => log.split("\n").slice(0, -1).map(parse);
  await new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      log += chunk;
      if (lines().some(({ msg }) => msg === "listening")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`the portal exited with code ${code}: ${log}`)));
    child.on("error", reject);
  });
  const { base, operators } = lines().find(({ msg }) => msg === "listening");
  return new Portal(child, base, output.match(/sandbox .*is at (http:\S+)/)?.[1], operators, lines);
}

function parse(line) {
  return line.startsWith("{") ? JSON.parse(line) : { msg: line };
}

/** A running portal. */
class Portal {
  #child;
  #lines;
  #operators;

  constructor(child, url, sandbox, operators, lines) {
    this.#child = child;
    this.#operators = operators;
    this.#lines = lines;
    /** Origin of the portal. */
    this.url = url;
    /** Origin of its sandbox, undefined without one. */
    this.sandbox = sandbox;
    /** Cookies of the browser, for the search of the log. */
    this.secrets = [];
  }

  /** The log lines, parsed. */
  log() {
    return this.#lines();
  }

  /** Makes one call of the user API misbehave; the sandbox's Fault type lists the fields. */
  async addFault(fault) {
    const response = await fetch(`${this.sandbox}/control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(`fault rejected: ${response.status} ${await response.text()}`);
  }

  /** Removes the faults of addFault. */
  async endFaults() {
    await fetch(`${this.sandbox}/control/faults`, { method: "DELETE" });
  }

  /** The number of calls to the user API, by route pattern. */
  async calls() {
    return (await fetch(`${this.sandbox}/control/calls`)).json();
  }

  /** The current metrics, as Prometheus reads them. */
  async metrics() {
    return (await fetch(`http://${this.#operators}/metrics`)).text();
  }

  /** The events that the sandbox's tag manager has recorded. */
  async tagEvents() {
    return (await fetch(`${this.sandbox}/tagmanager/events`)).json();
  }

  async stop() {
    this.#child.kill("SIGINT"); // without the drain time of SIGTERM
    if (this.#child.exitCode === null) await once(this.#child, "exit");
  }
}
