// Tasks of a member and an administrator at any provider, through the portal's own program.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, startProgram } from "../portal.mjs";
import { Browser } from "./browser.mjs";
import { UserAPI } from "./userapi.mjs";

/** How long the life of an access token may take to end, in milliseconds. */
const longest = 25_000;
const page = "/profile";

/** Runs every journey that the provider announces, as tests. */
export function journeys(provider) {
  describe(provider.name, { concurrency: 1, timeout: 180_000 }, () => {
    const run = new Run(provider);
    before(() => run.start());
    after(() => run.stop());

    test("signs in, with the email, and returns to the page", () => run.signsIn(run.member));
    test("asks for the password again before a sensitive change", () => run.reauthenticates());
    test(run.renewal, () => run.renews(run.member));
    test("signs in with a new key at once, and the session before goes on", () => run.survivesNewKey());
    test("a revoked grant ends in a sign-in", { skip: run.withoutGrant }, () => run.noticesRevocation());
    test("a sign-out ends both sessions", () => run.signsOut());
    test("a sign-out at the provider ends the portal's session", { skip: run.withoutBackchannel }, () =>
      run.obeysBackchannel(),
    );
    test("the log has no error, no token and no email", () => run.logsNothingPrivate());
  });
}

class Run {
  member = new Browser();

  constructor(provider) {
    this.provider = provider;
    this.renewal = provider.renews ? "renews the access token" : "signs in again when the access token ends";
    this.withoutGrant = !provider.renews && "the provider issues no refresh token";
    this.withoutBackchannel = !provider.backchannel && "the provider announces no back-channel logout";
  }

  async start() {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    await this.provider.start(base);
    this.discovered = await discovery(this.provider.issuer);
    this.userAPI = await new UserAPI(this.discovered.userinfo_endpoint).start();
    this.portal = await startProgram({
      PORTAL_ADDR: `127.0.0.1:${port}`,
      PORTAL_BASE_URL: base,
      PORTAL_USER_API: this.userAPI.url,
      PORTAL_SESSION_KEYS: randomBytes(32).toString("base64"),
      ...this.provider.settings,
    });
  }

  async stop() {
    await this.portal?.stop();
    this.userAPI?.stop();
    await this.provider.stop();
  }

  async signsIn(browser) {
    const first = await browser.open(`${this.portal.url}/login?return=${page}`);
    assert.ok(
      this.provider.asksForPassword(first),
      `the provider does not ask for a password: ${first.place}`,
    );
    this.isBack(await this.provider.logIn(first));
  }

  /** The page is there, with the member's email in the header. */
  isBack(found) {
    assert.equal(found.place, `200 at ${this.portal.url}${page}`, this.lastLines());
    assert.ok(found.text.includes(this.provider.email), "the page does not show the email");
  }

  async reauthenticates() {
    const asked = await this.member.open(`${this.portal.url}/reauth?return=${page}`);
    assert.ok(this.provider.asksForPassword(asked), `the provider does not ask again: ${asked.place}`);
    this.isBack(await this.provider.logIn(asked));
  }

  /** The user API sees another token. Whether the provider's pages were needed is as announced. */
  async renews(browser) {
    const before = this.userAPI.tokens.size;
    const way = new Set();
    await this.until("another access token", async () => {
      const found = await browser.open(`${this.portal.url}/refresh-profile`);
      this.isBack(found);
      for (const address of found.way) way.add(new URL(address).origin);
      return this.userAPI.tokens.size > before;
    });
    const elsewhere = way.has(new URL(this.provider.issuer).origin);
    assert.equal(elsewhere, !this.provider.renews, "whether the browser went to the provider");
    const refused = "provider refused the scopes of a renewal, sending those that it granted";
    const narrowed = this.portal.log().some(({ msg }) => msg === refused);
    assert.equal(narrowed, Boolean(this.provider.narrows), "whether the provider refused scopes");
  }

  async survivesNewKey() {
    await this.provider.rotateKeys();
    const another = new Browser();
    await this.signsIn(another);
    await this.renews(this.member);
  }

  async noticesRevocation() {
    await this.provider.revoke();
    let found;
    await this.until("the provider's page", async () => {
      found = await this.member.open(`${this.portal.url}/refresh-profile`);
      return found.way.some((address) => address.startsWith(this.provider.issuer));
    });
    if (!found.url.startsWith(this.portal.url)) found = await this.provider.logIn(found);
    this.isBack(found);
  }

  async signsOut() {
    const question = await this.member.open(`${this.portal.url}/logout`);
    let found = await question.submit({});
    if (!found.url.startsWith(this.portal.url)) found = await this.provider.confirmSignOut(found);
    assert.equal(found.place, `200 at ${this.portal.url}/signed-out`, found.text.slice(0, 500));
    await this.signsIn(this.member);
    const unrevoked = this.portal.log().filter(({ msg }) => msg === "token not revoked");
    assert.deepEqual(unrevoked, []);
  }

  async obeysBackchannel() {
    await this.provider.endSession(this.member);
    await this.until("the end of the session", async () => {
      const found = await this.member.open(this.portal.url + page);
      return found.url.startsWith(`${this.portal.url}/signed-out`);
    });
    await this.signsIn(this.member);
  }

  logsNothingPrivate() {
    const log = this.portal.log();
    assert.deepEqual(
      log.filter(({ level }) => level === "ERROR"),
      [],
    );
    const text = JSON.stringify(log);
    for (const secret of [this.provider.email, ...this.userAPI.tokens])
      assert.ok(!text.includes(secret), secret);
  }

  /** Tries every half second. */
  async until(what, happened) {
    const deadline = Date.now() + longest;
    while (!(await happened())) {
      assert.ok(Date.now() < deadline, `no ${what} within ${longest / 1000} s\n${this.lastLines()}`);
      await wait(500);
    }
  }

  /** The end of the portal's log, for messages. */
  lastLines() {
    return this.portal
      .log()
      .slice(-8)
      .map((line) => JSON.stringify(line))
      .join("\n");
  }
}

async function discovery(issuer) {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  return response.json();
}
