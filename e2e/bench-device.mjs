// A slow phone: Chromium with a sixth of the processor's speed and the network of a phone.
// Chromium's own throttling delays each request by a round trip and limits the rate of its
// response, but delays no connection.
import { phone } from "./chromium.mjs";

const slowdown = 6;
const kilobits = 1000 / 8; // bytes a second

/** The networks by their name in the table. */
export const networks = {
  "slow 4G": { latency: 400, downloadThroughput: 400 * kilobits, uploadThroughput: 400 * kilobits },
  "fast 4G": { latency: 150, downloadThroughput: 1600 * kilobits, uploadThroughput: 750 * kilobits },
};

/** Runs in the page before anything else. It records the paints and when a press of Pay works. */
function watch() {
  window.bench = { content: 0, pay: 0, opened: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.bench.content = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  addEventListener(
    "portalOne.load",
    () => {
      window.bench.opened = performance.now();
    },
    true,
  );
}

/** Opens a page with an empty cache, on a slow phone, and passes it to use. */
export async function onPhone(browser, cookies, network, use) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  try {
    await context.addCookies(cookies);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...networks[network] });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return await use(page);
  } finally {
    await context.close();
  }
}
