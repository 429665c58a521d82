// A member's waiting times on a slow phone, in milliseconds. The same functions measure the portal
// and the bare pages of bench-limit.mjs.
import { onPhone } from "./bench-device.mjs";

export const home = "/home";
export const billing = "/billing/4100238715"; // of Marta Lindqvist
const payButton = "portal-island button";

/** The time of the largest paint of the page that has loaded. */
async function content(page) {
  await page.waitForFunction(() => document.readyState === "complete" && window.bench.content > 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(() => window.bench.content);
}

/** Opens Home on a first visit, then Billing by a press on its link, and Home again. */
export function homeThenBilling(browser, { cookies, url }, network) {
  return onPhone(browser, cookies, network, async (page) => {
    await page.goto(url + home);
    const cold = await content(page);
    const next = await pressLink(page, billing.replace(/\d+/, ""));
    return { cold, next, warm: await pressLink(page, home) };
  });
}

/**
 * Presses a link of the navigation, and returns the time of the content of the page that it opens.
 */
async function pressLink(page, path) {
  await page.waitForLoadState("networkidle");
  await touch(page, page.locator(`.tabs a[href^="${path}"]`).first());
  await page.waitForURL((at) => at.pathname.startsWith(path));
  return content(page);
}

/** Opens a page on a first visit, and returns the time of its content. */
export function coldContent(browser, { cookies, url }, path, network) {
  return onPhone(browser, cookies, network, async (page) => {
    await page.goto(url + path);
    return content(page);
  });
}

/**
 * Presses Pay at every frame, until the dialog opens or, on the bare page, the form is submitted.
 * Nobody can press what is not on the screen: a press before the first paint would measure the
 * page's layout on the portal, whose dialog needs it, and not on the bare page.
 */
function pressPay(selector) {
  let submitted = false;
  addEventListener("submit", (submit) => {
    submit.preventDefault();
    submitted = true;
  });
  const press = () => {
    const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (painted) document.querySelector(selector)?.click();
    const works = document.querySelector("portal-island dialog")?.open || (window.bench.bare && submitted);
    if (works) window.bench.pay = performance.now();
    else requestAnimationFrame(press);
  };
  requestAnimationFrame(press);
}

/** Opens Billing on a first visit. */
export function coldBilling(browser, { cookies, url, bare }, network) {
  return onPhone(browser, cookies, network, async (page) => {
    await page.addInitScript(`window.bench.bare = ${Boolean(bare)}; (${pressPay})("${payButton}")`);
    await page.goto(url + billing);
    await page.waitForFunction(() => window.bench.pay > 0);
    return { pay: await page.evaluate(() => window.bench.pay) };
  });
}

/**
 * Presses Pay and at once Continue on Billing. The time begins at the touch, not when the test
 * decides on it, and ends when the processor's window has loaded.
 */
export function payment(browser, { cookies, url }, network) {
  return onPhone(browser, cookies, network, async (page) => {
    await page.goto(url + billing);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() =>
      addEventListener("pointerdown", ({ timeStamp }) => (window.bench.touched ??= timeStamp), true),
    );
    await touch(page, page.locator(payButton).first());
    await touch(page, page.locator("portal-island dialog[open] .button-primary"));
    await page.waitForFunction(() => window.bench.opened > 0);
    return { window: await page.evaluate(() => window.bench.opened - window.bench.touched) };
  });
}

/** Touches the middle of an element, without waiting for frames as Playwright's tap does. */
async function touch(page, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}
