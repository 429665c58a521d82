// Sign-in at an OpenID provider by another author: panva's oidc-provider, with its own pages.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { expect, pageTest } from "./fixtures.mjs";
import { screenshot } from "./pages.mjs";
import { startProgram } from "./portal.mjs";

const email = "visitor@example.com";
const test = pageTest.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const userAPI = await listen(createServer(emptyProfile));
      const identity = await listen(createServer());
      const address = `127.0.0.1:${await freePort()}`;
      identity.server.on("request", provider(identity.url, `http://${address}`).callback());
      const portal = await startProgram({
        PORTAL_ADDR: address,
        PORTAL_BASE_URL: `http://${address}`,
        PORTAL_OIDC_ISSUER: identity.url,
        PORTAL_OIDC_CLIENT_ID: "portal",
        PORTAL_OIDC_SCOPES: "email offline_access",
        PORTAL_USER_API: userAPI.url,
        PORTAL_SESSION_KEYS: randomBytes(32).toString("base64"),
      });
      await use(portal);
      await portal.stop();
      userAPI.server.close();
      identity.server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
});

// Spec: PRODUCT-2.
test("signs in and out at an OpenID provider by another author", async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(new RegExp(`^(?!.*${portal.url})`)); // the provider's own pages have errors
  await page.goto("/home");
  await page.getByPlaceholder("Enter any login").fill(email);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/home");
  expect(await page.title()).toBe("Home | Member Portal");
  await page.locator(".account-menu summary").click();
  await expect(page.getByText(email)).toBeVisible();
  await screenshot(page, "other-provider");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page.getByRole("heading", { name: "You're signed out" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

/** A strict provider: PKCE, exact addresses, rotating refresh tokens. */
function provider(issuer, portalURL) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: "portal",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${portalURL}/auth`],
        post_logout_redirect_uris: [`${portalURL}/`],
      },
    ],
    claims: { email: ["email"] },
    conformIdTokenClaims: false, // puts the email into the ID token, as the insurer's provider does
    pkce: { required: () => true },
    rotateRefreshToken: true,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, email: id }) }),
    cookies: { keys: [randomBytes(16).toString("hex")] },
  });
}

function emptyProfile(request, response) {
  response.statusCode = request.headers.authorization?.startsWith("Bearer ") ? 200 : 401;
  response.setHeader("content-type", "application/json");
  response.end("{}");
}

async function listen(server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}

async function freePort() {
  const { server } = await listen(createServer());
  const { port } = server.address();
  server.close();
  return port;
}
