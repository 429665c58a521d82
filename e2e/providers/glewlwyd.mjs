// Glewlwyd, a whole server with its database and administration, from Debian's package.
import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../portal.mjs";
import { Browser } from "./browser.mjs";
import { startProcess, stopProcess } from "./process.mjs";

const program = "/usr/bin/glewlwyd";
const tables = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";
const secret = "portal-secret"; // it does not decode other characters, as RFC 6749 (2.3.1) requires
const member = { username: "visitor", password: "anything-at-all" };

/** The missing programs, undefined if none is missing. */
export function missing() {
  if (!existsSync(program) || !existsSync(tables)) return "Debian's package glewlwyd";
  if (!existsSync("/usr/bin/sqlite3")) return "Debian's package sqlite3";
}

/** The server with one plugin for OpenID Connect: PKCE required, refresh tokens for one use. */
export class Glewlwyd {
  #admin = new Browser();
  #folder = mkdtempSync(join(tmpdir(), "glewlwyd-"));
  #keys = [];

  name = "glewlwyd";
  email = "visitor@example.com";
  renews = true;

  /** Starts the server for a portal at this address, and registers the portal. */
  async start(portal) {
    const port = await freePort();
    this.origin = `http://localhost:${port}`;
    this.issuer = `${this.origin}/api/oidc`;
    this.process = await startProcess(program, [`--config-file=${this.#configuration(port)}`], this.origin);
    await this.#call(this.#admin, "POST", "auth/", { username: "admin", password: "password" });
    await this.#addProperty("post_logout_redirect_uris");
    await this.#call(this.#admin, "POST", "scope/", { name: "email", display_name: "Email" });
    await this.#call(this.#admin, "POST", "user/", userOf(this.email));
    await this.#call(this.#admin, "POST", "client/", clientOf(portal));
    this.#keys = [newKey()];
    await this.#call(this.#admin, "POST", "mod/plugin/", this.#plugin());
    this.settings = {
      PORTAL_OIDC_ISSUER: this.issuer,
      PORTAL_OIDC_CLIENT_ID: "portal",
      PORTAL_OIDC_CLIENT_SECRET: secret,
      PORTAL_OIDC_SCOPES: "email",
    };
  }

  /** Writes the configuration and the database. Returns the configuration's path. */
  #configuration(port) {
    const database = join(this.#folder, "glewlwyd.db");
    execFileSync("sqlite3", [database], { input: readFileSync(tables) });
    const sample = execFileSync("gunzip", [
      "-c",
      "/usr/share/doc/glewlwyd/glewlwyd.conf.sample.gz",
    ]).toString();
    const path = join(this.#folder, "glewlwyd.conf");
    const changed = sample
      .replace(/^#?port=.*$/m, `port=${port}\nbind_address="127.0.0.1"`)
      .replace(/^#?external_url=.*$/m, `external_url="http://localhost:${port}"`)
      .replace(/^#?cookie_secure=.*$/m, "cookie_secure=0")
      .replace("/var/cache/glewlwyd/glewlwyd.db", database);
    writeFileSync(path, changed);
    return path;
  }

  /**
   * Lets clients have one more list. The server reads the addresses after a sign-out from a
   * property that its own database does not define.
   */
  async #addProperty(name) {
    const clients = await this.#call(this.#admin, "GET", "mod/client/database");
    clients.parameters["data-format"][name] = { multiple: true, read: true, write: true };
    await this.#call(this.#admin, "PUT", "mod/client/database", clients);
    await this.#call(this.#admin, "PUT", "mod/client/database/reset");
  }

  #plugin() {
    return {
      module: "oidc",
      name: "oidc",
      display_name: "OpenID Connect",
      enabled: true,
      parameters: {
        iss: this.issuer,
        "jwks-private": JSON.stringify({ keys: this.#keys }),
        "jwks-show": true,
        "access-token-duration": 14,
        "refresh-token-duration": 3600,
        "code-duration": 60,
        "refresh-token-rolling": true,
        "refresh-token-one-use": "always",
        "allow-non-oidc": false,
        "auth-type-code-enabled": true,
        "auth-type-code-revoke-replayed": true,
        "auth-type-refresh-enabled": true,
        "auth-type-token-enabled": false,
        "auth-type-implicit-enabled": false,
        "auth-type-password-enabled": false,
        "auth-type-client-enabled": false,
        "auth-type-device-enabled": false,
        "email-claim": "mandatory",
        "pkce-allowed": true,
        "pkce-required": true,
        "introspection-revocation-allowed": true,
        "introspection-revocation-allow-target-client": true,
        "session-management-allowed": true,
        "session-cookie-name": "GLEWLWYD2_OIDC_SID",
        "session-cookie-expiration": 2419200,
        "oauth-as-iss-id": true,
      },
    };
  }

  /**
   * Does what the script of the sign-in page does: it sends the password, confirms the scopes and
   * goes on. Resolves to the page after it.
   */
  async logIn(page) {
    const query = new URL(page.url).searchParams;
    const { browser } = page;
    await this.#call(browser, "POST", "auth/", member);
    await this.#call(browser, "PUT", "auth/grant/portal", { scope: "openid email" });
    return browser.open(`${query.get("callback_url")}&g_continue`);
  }

  asksForPassword(page) {
    return page.url.startsWith(`${this.origin}/login.html`);
  }

  /** Does what the script of the sign-out page does. */
  async confirmSignOut(page) {
    const query = new URL(page.url).searchParams;
    await this.#call(page.browser, "DELETE", `oidc/session/${query.get("sid")}`);
    await this.#call(page.browser, "DELETE", "auth/");
    return page.browser.open(query.get("callback_url"));
  }

  /** Signs with a new key from now on, and publishes the old ones too. */
  async rotateKeys() {
    this.#keys.unshift(newKey());
    await this.#call(this.#admin, "PUT", "mod/plugin/oidc", this.#plugin());
    await this.#call(this.#admin, "PUT", "mod/plugin/oidc/reset");
  }

  /** Revokes the member's refresh tokens, as the member does on the page of the profile. */
  async revoke() {
    const visitor = new Browser();
    await this.#call(visitor, "POST", "auth/", member);
    const tokens = await this.#call(visitor, "GET", "oidc/token");
    for (const { token_hash: hash } of tokens.filter(({ enabled }) => enabled))
      await this.#call(visitor, "DELETE", `oidc/token/${encodeURIComponent(hash)}`);
  }

  async #call(browser, method, path, body) {
    const response = await browser.send(`${this.origin}/api/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`glewlwyd: ${method} ${path}: ${response.status} ${text}`);
    return /^[[{]/.test(text) ? JSON.parse(text) : text;
  }

  async stop() {
    await stopProcess(this.process);
    rmSync(this.#folder, { recursive: true });
  }
}

function userOf(email) {
  return { ...member, email, name: "Vera Visitor", enabled: true, scope: ["openid", "email", "g_profile"] };
}

function clientOf(portal) {
  return {
    client_id: "portal",
    name: "Member portal",
    client_secret: secret,
    confidential: true,
    enabled: true,
    authorization_type: ["code", "refresh_token"],
    token_endpoint_auth_method: ["client_secret_basic"],
    redirect_uri: [`${portal}/auth`],
    post_logout_redirect_uris: [`${portal}/`],
    scope: [],
  };
}

function newKey() {
  const jwk = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  return { ...jwk, alg: "RS256", use: "sig", kid: randomUUID() };
}
