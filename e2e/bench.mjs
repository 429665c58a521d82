// Measures a member's waiting times on a slow phone beside those of a bare page, and prints the
// table of docs/performance.md. Other work on the machine affects both sides of a ratio equally,
// because every round measures both.
//
//   node e2e/bench.mjs [ROUNDS]
import { availableParallelism, cpus } from "node:os";
import { chromium } from "@playwright/test";
import { networks } from "./bench-device.mjs";
import { fixed, startLimit } from "./bench-limit.mjs";
import { billing, coldBilling, coldContent, home, homeThenBilling, payment } from "./bench-pages.mjs";
import { launchOptions } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { startPortal } from "./portal.mjs";

/**
 * The rows by what they measure: the goals in multiples of the limit, of the page of 3 kB, or in
 * seconds, by network.
 */
const rows = [
  { what: "content of a cold Home", key: "cold", goals: { "slow 4G": 1.1, "fast 4G": 1.1 } },
  { what: "Pay works on a cold Billing", key: "pay", goals: { "slow 4G": 1.15, "fast 4G": 1.25 } },
  { what: "Home → Billing", key: "next", goals: { "slow 4G": 1.1, "fast 4G": 1.25 } },
  { what: "Billing → Home", key: "warm", goals: {} },
  { what: "content of a cold Home beside 3 kB", key: "cold", beside: "fixed", goals: { "slow 4G": 1.1 } },
  { what: "first touch on Pay → processor's window", key: "window", goals: { "slow 4G": 2.5 } },
];

const rounds = Number(process.argv[2] ?? 9);
const samples = await measure();
const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
console.log(`\n${today}, ${availableParallelism()} cores, ${cpus()[0].model.trim()}, ${rounds} rounds.\n`);
console.log("| what | goal | now |\n| --- | --- | --- |");
for (const [network, rounds] of samples) for (const row of rows) printRow(row, network, rounds);

/** Returns the rounds of each network. The first one warms up and does not count. */
async function measure() {
  const browser = await chromium.launch(launchOptions);
  const portal = await startPortal();
  const { cookies, limit } = await prepare(browser, portal);
  const sites = { portal: { cookies, url: portal.url }, bare: { cookies: [], url: limit.url, bare: true } };
  const samples = new Map();
  try {
    for (const network of Object.keys(networks)) {
      const all = [];
      for (let round = 0; round <= rounds; round++) all.push(await measureOnce(browser, sites, network));
      samples.set(network, all.slice(1));
    }
  } finally {
    limit.stop();
    await portal.stop();
    await browser.close();
  }
  return samples;
}

/** Signs in, and starts the server of the bare pages. */
async function prepare(browser, portal) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, "Marta Lindqvist", `${portal.url}/agents`);
  await page.waitForURL("**/agents");
  const limit = await startLimit(context, portal, [home, billing, "/billing"]);
  const cookies = await context.cookies();
  await context.close();
  return { cookies, limit };
}

/** One round: each page of the portal right before the bare page. */
async function measureOnce(browser, { portal, bare }, network) {
  const ours = await homeThenBilling(browser, portal, network);
  const least = await homeThenBilling(browser, bare, network);
  least.fixed = await coldContent(browser, bare, fixed, network);
  Object.assign(ours, await coldBilling(browser, portal, network));
  Object.assign(least, await coldBilling(browser, bare, network));
  Object.assign(ours, await payment(browser, portal, network));
  console.log(network, JSON.stringify(ours), "bare", JSON.stringify(least));
  return { ours, least };
}

/**
 * Prints a row, and a figure in bold that misses its goal, with which the program fails. A ratio is
 * the median of the rounds': other work disturbs both pages of a round alike.
 */
function printRow({ what, key, beside = key, goals }, network, rounds) {
  const seconds = median(rounds.map(({ ours }) => ours[key])) / 1000;
  const isRatio = rounds[0].least[beside] !== undefined;
  const now = isRatio ? median(rounds.map(({ ours, least }) => ours[key] / least[beside])) : seconds;
  const unit = isRatio ? "×" : "s";
  const goal = goals[network];
  const shown = `${now.toFixed(2)} ${unit}${isRatio ? ` (${seconds.toFixed(2)} s)` : ""}`;
  const isMissed = now > goal;
  if (isMissed) process.exitCode = 1;
  console.log(
    `| ${what}, ${network} | ${goal ? `≤ ${goal} ${unit}` : ""} | ${isMissed ? `**${shown}**` : shown} |`,
  );
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}
