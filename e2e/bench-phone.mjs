// The waiting times of a member on a slow phone, as multiples of those of a bare page.
import { chromium } from "@playwright/test";
import { networks } from "./bench-device.mjs";
import { fixed, startLimit } from "./bench-limit.mjs";
import { billing, coldBilling, coldContent, home, homeThenBilling, payment } from "./bench-pages.mjs";
import { launchOptions } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { median } from "./median.mjs";
import { startPortal } from "./portal.mjs";

/** The pass marks: multiples of the limit, and seconds for the processor's window. */
const marks = {
  "slow 4G": { cold: 1.1, pay: 1.15, next: 1.1, window: 2.5, fixed: 1.1 },
  "fast 4G": { cold: 1.1, pay: 1.25, next: 1.25, window: undefined },
};
const names = {
  cold: "content of a cold Home",
  pay: "Pay works on a cold Billing",
  next: "Home → Billing",
  warm: "Billing → Home",
  window: "first touch on Pay → processor's window",
};

/** Returns the rows of the table. The first round warms up and does not count. */
export async function measurePhone(rounds) {
  const browser = await chromium.launch(launchOptions);
  const portal = await startPortal();
  const { cookies, limit } = await prepare(browser, portal);
  const sites = { cookies, url: portal.url, limit: limit.url };
  const rows = [];
  try {
    for (const network of Object.keys(networks)) {
      const samples = [];
      for (let round = 0; round <= rounds; round++) samples.push(await measureOnce(browser, sites, network));
      rows.push(...rowsOf(network, samples.slice(1)));
    }
  } finally {
    limit.stop();
    await portal.stop();
    await browser.close();
  }
  return rows;
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
async function measureOnce(browser, { cookies, url, limit }, network) {
  const portal = { cookies, url };
  const bare = { cookies: [], url: limit, bare: true };
  const ours = await homeThenBilling(browser, portal, network);
  const least = await homeThenBilling(browser, bare, network);
  least.fixed = await coldContent(browser, bare, fixed, network);
  Object.assign(ours, await coldBilling(browser, portal, network));
  Object.assign(least, await coldBilling(browser, bare, network));
  Object.assign(ours, await payment(browser, portal, network));
  console.log(network, round(ours), "bare", round(least));
  return { ours, least };
}

const round = (times) =>
  JSON.stringify(times, (_, time) => (typeof time === "number" ? Math.round(time) : time));

/** A ratio is the median of the rounds': other work disturbs both pages of a round alike. */
function rowsOf(network, samples) {
  return [
    ...Object.entries(names).map(([key, name]) => rowOf(network, samples, key, name)),
    fixedRow(network, samples),
  ];
}

/** Compares with the page of 3 kB, which the portal's own growth leaves as it is. */
function fixedRow(network, samples) {
  return {
    what: `content of a cold Home beside 3 kB, ${network}`,
    unit: "× 3 kB",
    mark: marks[network].fixed,
    now: median(samples.map(({ ours, least }) => ours.cold / least.fixed)),
    figure: `${(median(samples.map(({ least }) => least.fixed)) / 1000).toFixed(2)} s for 3 kB`,
  };
}

function rowOf(network, samples, key, name) {
  const ours = median(samples.map((sample) => sample.ours[key]));
  const ratio = median(samples.map((sample) => sample.ours[key] / sample.least[key]));
  const seconds = key === "window";
  return {
    what: `${name}, ${network}`,
    unit: seconds ? "s" : "× limit",
    mark: marks[network][key],
    now: seconds ? ours / 1000 : ratio,
    figure: seconds ? "" : `${(ours / 1000).toFixed(2)} s`,
  };
}
