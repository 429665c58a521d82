import { after, afterEach, before, beforeEach } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launch, visitor } from "../../e2e/browser.mjs";
import { granted, Site } from "./site";

/** Somebody new in a real Chromium for each test of a file, and one site for all of them. */
export interface Visitor {
  site: Site;
  page: Page;
  /** What the browser and React said on the console. */
  complaints: string[];
  /** Keeps matching files from arriving until the returned function is called. */
  hold(pattern: RegExp): Promise<() => void>;
}

/** Prepares the visitor of each test; its fields are there while a test runs. */
export function visitorOfEachTest(): Visitor {
  const current = { hold } as Visitor;
  let browser: Browser;
  let context: BrowserContext;

  before(async () => {
    [current.site, browser] = await Promise.all([Site.start(), launch()]);
  });
  beforeEach(async () => {
    const fresh = await visitor(browser);
    context = fresh.context;
    Object.assign(current, { page: fresh.page, complaints: fresh.complaints });
    current.page.setDefaultTimeout(5000);
    Object.assign(current.site, { told: [], session: granted, answers: {} });
  });
  afterEach(() => context.close());
  after(async () => {
    await browser.close();
    current.site.stop();
  });

  async function hold(pattern: RegExp): Promise<() => void> {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await current.page.route(pattern, async (route) => {
      await held;
      await route.continue();
    });
    return arrive;
  }
  return current;
}
