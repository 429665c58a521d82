// The fixtures of every browser test.
import { copyContent } from "./content-folder.mjs";
import { leaks } from "./leaks.mjs";
import { startPortal } from "./portal.mjs";
import { test as base, expect } from "./workers.mjs";

export { expect };

/**
 * Errors and warnings on the console of a browser context, and uncaught exceptions of its pages.
 */
class ConsoleErrors {
  #lines = [];
  #allowed = [];

  constructor(context) {
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        this.#lines.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#lines.push(String(error.error())));
  }

  /** Accepts errors that match: those that the test causes on purpose. */
  allow(pattern) {
    this.#allowed.push(pattern);
  }

  /** Every error so far, the allowed ones too. */
  all() {
    return this.#lines;
  }

  /** The errors that the test does not allow. */
  unexpected() {
    return this.#lines.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}

/** A test with a browser page: it fails when the console has unexpected errors. */
export const pageTest = base.extend({
  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = new ConsoleErrors(context);
      await use(consoleErrors);
      expect(consoleErrors.unexpected(), "errors and warnings on the console").toEqual([]);
    },
    { auto: true },
  ],

  /** hold(pattern) keeps matching requests waiting until the returned function is called. */
  hold: async ({ page }, use) => {
    await use(async (pattern) => {
      let release;
      const released = new Promise((resolve) => {
        release = resolve;
      });
      await page.route(pattern, async (route) => {
        await released;
        await route.continue();
      });
      return release;
    });
  },
});

/**
 * A test of the whole portal. Each test starts its own, which takes 50 ms, so payments and changes
 * of an earlier test never show.
 */
export const test = pageTest.extend({
  /** Environment variables of the portal, in addition to those of a sandbox on free ports. */
  settings: [{}, { option: true }],

  /**
   * The files that the content folder has in addition to the built-in English, as { name: text }.
   * Without this option the portal has no content folder.
   */
  content: [undefined, { option: true }],

  /** The portal's content folder, which a test may edit. */
  contentFolder: async ({ content }, use) => {
    if (!content) return use(undefined);
    const folder = copyContent();
    for (const [name, text] of Object.entries(content)) folder.write(name, text);
    await use(folder);
    folder.remove();
  },

  portal: async ({ settings, contentFolder }, use) => {
    const folder = contentFolder && { PORTAL_CONTENT_DIR: contentFolder.folder };
    const portal = await startPortal({ ...folder, ...settings });
    await use(portal);
    const metrics = (await portal.metrics()).split("\n");
    await portal.stop();
    const log = portal.log().map((line) => JSON.stringify(line));
    expect(
      leaks([...log, ...metrics], portal.secrets),
      "log lines and metrics with data of a member",
    ).toEqual([]);
  },

  baseURL: ({ portal }, use) => use(portal.url),

  /** Name of the sample member who is signed in when the test starts; empty for a visitor. */
  member: ["", { option: true }],

  context: async ({ context, portal, member }, use) => {
    if (member) await signInByRequest(context.request, portal, member);
    await use(context);
    const cookies = await context.cookies().catch(() => []); // a test may have closed its context
    portal.secrets.push(...cookies.map(({ value }) => value).filter(({ length }) => length >= 16));
  },
});

/**
 * Signs in without a page: submits the form of the sandbox's identity provider, which leads back to
 * the portal. "Theo Abara-200" is a copy of the member with 200 policies.
 */
export async function signInByRequest(request, portal, person) {
  const [, name, size] = person.match(/^(.*?)(-\d+)?$/);
  const typed = { "sec-fetch-site": "none" };
  const page = await request.get(`${portal.url}/login?return=/agents`, { headers: typed });
  const [button] = (await page.text()).split("</button>").filter((part) => part.includes(`>${name}<`));
  const [, member] = button.match(/name="member" value="([^"]+)"/);
  const landed = await request.post(page.url().replace("/authorize?", "/sign-in?"), {
    form: { member: member + (size ?? "") },
  });
  if (!landed.ok() || landed.url() !== `${portal.url}/agents`)
    throw new Error(`sign-in as ${person} ended at ${landed.url()} with status ${landed.status()}`);
}

/** Opens a path of the portal and signs in on the identity provider's page that it leads to. */
export async function signIn(page, name, path = "/") {
  await page.goto(path);
  await page.getByRole("button", { name }).click({ noWaitAfter: true });
}
