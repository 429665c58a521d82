// The resident memory of the portal alone, under a load of members' pages; the sandbox runs in a
// separate process. The load has a fixed number of requests, so that it is the same on every
// machine.
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { request } from "@playwright/test";
import { signInByRequest } from "./fixtures.mjs";
import { startBeside } from "./portal.mjs";

const pages = ["/home", "/billing/4100241190", "/billing/4100238715", "/claims"];
const requests = 4000;
const perAddress = 100; // connections
const summary = "GET /accounts/{accountNumber}/billing-summary";

/** Returns the rows of the table. */
export async function measureMemory() {
  const portal = await startBeside({ PORTAL_UPSTREAM_CONCURRENCY: "500" });
  try {
    const cookie = await signedIn(portal);
    const idle = residentMB(portal);
    await readPages(portal, cookie, 8, requests);
    const busy = residentMB(portal);
    await portal.addFault({ call: summary, delay: "4s" });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentMB(portal));
    }, 50);
    await readPages(portal, cookie, 500, 1000, pages[1]);
    clearInterval(watch);
    return [
      { what: "resident memory after the start", unit: "MB", now: idle },
      { what: "resident memory at 8 connections", unit: "MB", mark: 40, now: busy },
      { what: "resident memory at 500 slow calls of the user API", unit: "MB", mark: 100, now: most },
    ];
  } finally {
    await portal.stop();
  }
}

/** Signs a member in. Returns the value of the Cookie header. */
async function signedIn(portal) {
  const browser = await request.newContext();
  await signInByRequest(browser, portal, "Marta Lindqvist");
  const { cookies } = await browser.storageState();
  await browser.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

function residentMB({ pid }) {
  return Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)[1]) / 1000;
}

/**
 * Opens pages over some connections at once, as a browser that accepts brotli. The portal limits
 * the connections of an address, so they come from several.
 */
async function readPages({ url }, cookie, connections, count, only) {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const readSome = async (_, connection) => {
    const localAddress = `127.0.0.${2 + Math.floor(connection / perAddress)}`;
    for (let at = next++; at < count; at = next++) {
      const path = only ?? pages[at % pages.length];
      const status = await read(url + path, {
        agent,
        localAddress,
        headers: { cookie, "accept-encoding": "br" },
      });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, readSome));
  agent.destroy();
}

function read(url, options) {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    }).on("error", reject);
  });
}
