// Sign-in at a third-party OpenID provider: panva's oidc-provider, with its own pages, in its
// default configuration. ./task providers tests more of it, and other providers.
import { randomBytes } from "node:crypto";
import { expect, pageTest } from "./fixtures.mjs";
import { screenshot } from "./pages.mjs";
import { startProgram } from "./portal.mjs";
import { freePort } from "./providers/listen.mjs";
import { defaults } from "./providers/panva.mjs";
import { UserAPI } from "./providers/userapi.mjs";

const test = pageTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  provider: async ({}, use) => {
    const provider = defaults();
    await use(provider);
    provider.stop();
  },
  portal: async ({ provider }, use) => {
    const address = `127.0.0.1:${await freePort()}`;
    await provider.start(`http://${address}`);
    const userAPI = await new UserAPI(`${provider.issuer}/me`).start();
    const portal = await startProgram({
      PORTAL_ADDR: address,
      PORTAL_BASE_URL: `http://${address}`,
      PORTAL_USER_API: userAPI.url,
      PORTAL_SESSION_KEYS: randomBytes(32).toString("base64"),
      ...provider.settings,
    });
    await use(portal);
    await portal.stop();
    userAPI.stop();
  },
  baseURL: ({ portal }, use) => use(portal.url),
});

// Spec: PRODUCT-2.
test("signs in and out at a third-party OpenID provider", async ({
  page,
  provider,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(new RegExp(`^(?!.*${portal.url})`)); // the provider's own pages have errors
  await page.goto("/home");
  await page.getByPlaceholder("Enter any login").fill("visitor");
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle("Home | Member Portal"); // the overlay may come first
  await page.locator(".account-menu summary").click();
  await expect(page.getByText(provider.email)).toBeVisible();
  await screenshot(page, "other-provider");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page.getByRole("heading", { name: "You're signed out" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});
