// panva's oidc-provider, in its default configuration and in a strict one.
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { listen } from "./listen.mjs";
import { newStore } from "./panva-store.mjs";

/** The client's settings for both the portal and the provider. */
const secret = "portal+secret/with%signs";

/**
 * The default configuration, with what any has: a client, the members' emails, and keys. Access
 * tokens live for seconds, so that they end while a test waits.
 */
export function defaults() {
  return new Panva("panva, default", {
    settings: { PORTAL_OIDC_SCOPES: "email offline_access" },
    renews: false, // it grants offline_access only with prompt=consent
  });
}

/**
 * PKCE for every client, rotation at each renewal, revocation, and logout by back channel; with
 * consent at each sign-in, and a scope that the provider does not have.
 */
export function strict() {
  const [algorithm, method] = ["ES256", "client_secret_basic"];
  return new Panva("panva, strict", {
    algorithm,
    client: { token_endpoint_auth_method: method, id_token_signed_response_alg: algorithm },
    settings: {
      PORTAL_OIDC_SCOPES: "email offline_access user-api",
      PORTAL_OIDC_PARAMS: "prompt=consent",
    },
    narrows: true,
    configuration: {
      pkce: { required: () => true },
      rotateRefreshToken: true,
      clientAuthMethods: [method],
      enabledJWA: { idTokenSigningAlgValues: [algorithm] },
      features: { revocation: { enabled: true }, backchannelLogout: { enabled: true } },
      // Without the provider's own dispatcher, which refuses addresses of loopback.
      fetch: (url, { dispatcher, ...options }) => fetch(url, options),
    },
    backchannel: true,
  });
}

class Panva {
  #server = createServer((request, response) => this.provider.callback()(request, response));
  #keys = [];
  #store = newStore();
  #cookieKey = randomBytes(16).toString("hex");

  email = "visitor@example.com";

  constructor(
    name,
    {
      settings,
      client,
      configuration,
      algorithm = "RS256",
      renews = true,
      narrows = false,
      backchannel = false,
    },
  ) {
    Object.assign(this, { name, client, configuration, algorithm, renews, narrows, backchannel });
    this.extraSettings = settings;
  }

  /** Starts the provider for a portal at this address. */
  async start(portal) {
    this.portal = portal;
    this.issuer = await listen(this.#server, "localhost");
    this.rotateKeys();
    this.settings = {
      PORTAL_OIDC_ISSUER: this.issuer,
      PORTAL_OIDC_CLIENT_ID: "portal",
      PORTAL_OIDC_CLIENT_SECRET: secret,
      ...this.extraSettings,
    };
  }

  /** Signs with a new key from now on, and publishes the old ones too. */
  rotateKeys() {
    this.#keys.unshift(newKey(this.algorithm));
    this.provider = new Provider(this.issuer, this.#configuration());
  }

  #configuration() {
    return {
      clients: [
        {
          client_id: "portal",
          client_secret: secret,
          grant_types: ["authorization_code", "refresh_token"],
          redirect_uris: [`${this.portal}/auth`],
          post_logout_redirect_uris: [`${this.portal}/`],
          ...(this.backchannel && {
            backchannel_logout_uri: `${this.portal}/auth/backchannel-logout`,
            backchannel_logout_session_required: true,
          }),
          ...this.client,
        },
      ],
      claims: { email: ["email"] },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, email: this.email }) }),
      cookies: { keys: [this.#cookieKey] },
      jwks: { keys: this.#keys },
      adapter: this.#store.adapter,
      ttl: { AccessToken: 14 },
      ...this.configuration,
    };
  }

  /** Fills in the provider's pages until it redirects to the portal. */
  async logIn(page) {
    for (let steps = 0; page.url.startsWith(this.issuer) && steps < 4; steps++) {
      page = this.asksForPassword(page)
        ? await page.submit({ login: "visitor", password: "anything" })
        : await page.submit({ prompt: "consent" });
    }
    return page;
  }

  asksForPassword(page) {
    return page.url.startsWith(this.issuer) && page.text.includes('name="login"');
  }

  /** Confirms a sign-out that the portal began. */
  confirmSignOut(page) {
    return page.submit({ xsrf: xsrfOf(page) }, { logout: "yes" });
  }

  /** Ends the session at the provider without the portal. */
  async endSession(browser) {
    await this.confirmSignOut(await browser.open(`${this.issuer}/session/end`));
  }

  /** Revokes every member's grants. */
  revoke() {
    this.#store.forget(["Grant", "RefreshToken"]);
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function xsrfOf(page) {
  return page.text.match(/name="xsrf" value="([^"]*)"/)?.[1];
}

function newKey(algorithm) {
  const [type, options] = algorithm.startsWith("ES")
    ? ["ec", { namedCurve: "P-256" }]
    : ["rsa", { modulusLength: 2048 }];
  const jwk = generateKeyPairSync(type, options).privateKey.export({ format: "jwk" });
  return { ...jwk, alg: algorithm, use: "sig", kid: randomUUID() };
}
