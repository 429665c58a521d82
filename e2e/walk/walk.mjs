// A test for each page that the sample members reach, with a list of checks. What a page must not
// have is in the checks; what a kind of page may have is in `exceptions`.
import { desktop } from "../chromium.mjs";
import { expect, test as portalTest, signInByRequest } from "../fixtures.mjs";
import { axeOnRequest } from "../page-problems.mjs";
import { kindOf, startClaim } from "./collect.mjs";

/**
 * What a kind of page may have, by the beginning of the problem. On Home the menus, all opened,
 * cover a part of the row of a bill.
 */
const exceptions = { "/home": ['target-size: <a href="/billing/4100241190"'] };

/**
 * The walk only reads, so the tests of a worker share a portal, and a session and a window of each
 * member. A window that stays has compiled the page's scripts already.
 */
export const test = portalTest.extend({
  portal: ({ shared }, use) => use(shared.portal),
  context: async ({ browser, contextOptions, shared, member, playwright }, use) => {
    const { portal, windows } = shared;
    const key = JSON.stringify([member, contextOptions]);
    if (!windows.has(key)) {
      const client = await playwright.request.newContext({ baseURL: portal.url });
      await signInByRequest(client, portal, member);
      await startClaim(client);
      const storageState = await client.storageState();
      await client.dispose();
      const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, storageState });
      await context.addInitScript({ content: axeOnRequest });
      await context.newPage();
      windows.set(key, context);
    }
    const context = windows.get(key);
    await use(context);
    for (const event of ["console", "weberror"]) context.removeAllListeners(event);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    await page.setViewportSize(desktop);
    await use(page);
  },
});

/**
 * Registers a test for each page. Few pages are the work of one worker: every further one would
 * need a window of the member, which takes as long as a page.
 */
export function walk(title, member, paths, problemsAt, tag = []) {
  test.describe(`${member} ${title}`, { tag }, () => {
    test.describe.configure({ mode: paths.length > 8 ? "parallel" : "default" });
    test.use({ member });
    for (const path of paths)
      test(path, async ({ page }) => {
        const response = await page.goto(path);
        expect(response.status()).toBe(200);
        const allowed = exceptions[kindOf(path)] ?? [];
        const problems = await problemsAt(page, path);
        expect(problems.filter((problem) => !allowed.some((one) => problem.startsWith(one)))).toEqual([]);
      });
  });
}
