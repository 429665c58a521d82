// Fixtures for the events that a portal reports to the sandbox's tag manager.
import { test as base, expect, signIn } from "./fixtures.mjs";

/** The events that the tag manager has recorded. */
class TagEvents {
  #portal;
  #seen = 0;

  constructor(portal) {
    this.#portal = portal;
  }

  all() {
    return this.#portal.tagEvents();
  }

  /** Waits until exactly these events, in any order, have been reported since the last call. */
  async expect(...lines) {
    const fresh = async () => (await this.all()).slice(this.#seen).map(this.#asLine).sort();
    await expect.poll(fresh, { timeout: 60_000, intervals: [20, 50, 100] }).toEqual(lines.sort());
    this.#seen += lines.length;
  }

  /** An event as one line: its name and parameters; for a page view its page and title. */
  #asLine = ({ event, params: { page_location, page_title, page_referrer, ...rest } }) => {
    if (event === "page_view")
      return `page_view ${page_location.replace(this.#portal.url, "")} ${page_title}`;
    return [event, ...Object.entries(rest).map(([name, value]) => `${name}=${value}`)].join(" ");
  };

  /** Checks that no event has a number, a name, an address or a token of the member in it. */
  async expectNothingPersonal() {
    expect(JSON.stringify(await this.all())).not.toMatch(/\d{6}|marta|lindqvist|@|eyJ|state=|code=/i);
  }
}

export const test = base.extend({
  tagEvents: ({ portal }, use) => use(new TagEvents(portal)),
});

/**
 * Signs in as Marta Lindqvist on the provider's page, so that the sign-in is reported, and waits
 * for the page.
 */
export async function signInAt(page, path) {
  await signIn(page, "Marta Lindqvist", path);
  await page.waitForURL(path);
}
