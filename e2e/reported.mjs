// What the sandbox's tag manager recorded, read line by line.
import assert from "node:assert/strict";
import { visitor } from "./browser.mjs";
import { signIn } from "./portal.mjs";

/** An event as a line: its name and its parameters but the page's, and of a page view its page. */
function line(url, { event, params: { page_location, page_title, page_referrer, ...rest } }) {
  if (event === "page_view") return `page_view ${page_location.replace(url, "")} ${page_title}`;
  return [event, ...Object.entries(rest).map(([name, value]) => `${name}=${value}`)].join(" ");
}

/** Reads what members of this portal report. */
export function reports(browser, portal) {
  let seen = 0;

  const reported = async () => (await fetch(`${portal.sandbox}/tagmanager/events`)).json();

  /** Waits until exactly these lines have been reported since the last time, in whatever order, and forgets them. */
  async function expectReported(...lines) {
    let found = [];
    for (const until = Date.now() + 5000; found.length < lines.length && Date.now() < until; )
      found = (await reported()).slice(seen).map((event) => line(portal.url, event));
    assert.deepEqual(found.sort(), lines.sort());
    seen += lines.length;
  }

  /** Forgets what was seen, as the sandbox does when it is reset. */
  const startOver = () => {
    seen = 0;
  };

  /** Signs in and waits until the page is there. */
  async function reportingMember(options, path = "/home") {
    startOver();
    const member = await visitor(browser, options);
    await signIn(member.page, portal, "Marta Lindqvist", path);
    await member.page.waitForURL(portal.url + path);
    return member;
  }

  /** Nothing reported so far holds a number, a name, an address or a token of the member's. */
  async function expectNothingPersonal() {
    assert.doesNotMatch(JSON.stringify(await reported()), /\d{6}|marta|lindqvist|@|eyJ|state=|code=/i);
  }

  return { reported, expectReported, startOver, reportingMember, expectNothingPersonal };
}

export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
