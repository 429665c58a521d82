// The example provider of github.com/zitadel/oidc.
import { freePort } from "./listen.mjs";
import { startProcess, stopProcess } from "./process.mjs";

/** Built by ./task providers from tools/zitadel. */
const program = "bin/zitadel-provider";
const secret = "portal-secret";

/** The example as its authors wrote it, with the portal as a client. */
export class Zitadel {
  name = "zitadel/oidc, example";
  email = "test-user@zitadel.ch";
  renews = true;
  narrows = true; // it has no scope user-api

  /** Starts the provider for a portal at this address. */
  async start(portal) {
    const port = await freePort();
    this.issuer = `http://localhost:${port}/`;
    const args = ["-port", port, "-portal", portal, "-secret", secret];
    this.process = await startProcess(program, args, `${this.issuer}.well-known/openid-configuration`);
    this.settings = {
      PORTAL_OIDC_ISSUER: this.issuer,
      PORTAL_OIDC_CLIENT_ID: "portal",
      PORTAL_OIDC_CLIENT_SECRET: secret,
      PORTAL_OIDC_SCOPES: "profile email offline_access user-api",
    };
  }

  /** Fills in the provider's page. Resolves to the next page. */
  logIn(page) {
    return page.submit({ username: "test-user@localhost", password: "verysecure" });
  }

  asksForPassword(page) {
    return page.url.startsWith(this.issuer) && page.text.includes('name="password"');
  }

  /** Signs with a new key from now on, and publishes the old ones too. */
  rotateKeys() {
    return fetch(`${this.issuer}control/rotate`, { method: "POST" });
  }

  /** Revokes the member's grants. */
  revoke() {
    return fetch(`${this.issuer}control/revoke`, { method: "POST" });
  }

  stop() {
    return stopProcess(this.process);
  }
}
