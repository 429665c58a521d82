// A provider whose pages are on hosts that its discovery document doesn't name. Browsers apply
// form-action to each redirect that a form leads to, and say so on the console only.
import { createServer } from "node:http";
import { expect, test as portalTest, signIn } from "./fixtures.mjs";
import { press, signOut } from "./pages.mjs";

const marta = "marta.lindqvist@example.com";
const token = "POST /identity/token";
const discovery = "/.well-known/openid-configuration";

const test = portalTest.extend({
  /**
   * The paths and hosts that the browser came by. Sign-in and sign-out begin at one host, which
   * redirects to another, as a federation does, and that one to the sandbox's own.
   */
  way: [
    async ({ portal }, use) => {
      const way = [];
      const document = await (await fetch(`${portal.sandbox}/identity${discovery}`)).json();
      const { authorization_endpoint, end_session_endpoint } = document;
      const server = createServer((request, response) => {
        const { pathname, search } = new URL(request.url, "http://any");
        const [host, port] = request.headers.host.split(":");
        way.push(`${host}${pathname}`);
        const own = pathname === "/authorize" ? authorization_endpoint : end_session_endpoint;
        const next = host.startsWith("login.") ? `http://federation.localhost:${port}${pathname}` : own;
        response.writeHead(302, { location: next + search }).end();
      });
      await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
      const login = `http://login.localhost:${server.address().port}`;
      await portal.addFault({
        call: `GET /identity${discovery}`,
        body: JSON.stringify({
          ...document,
          authorization_endpoint: `${login}/authorize`,
          end_session_endpoint: `${login}/end`,
        }),
      });
      await use(way);
      server.close();
    },
    { auto: true },
  ],
});

const out = ["login.localhost/end", "federation.localhost/end"];
const signedIn = ["login.localhost/authorize", "federation.localhost/authorize"];

/** Signs in, and forgets the way. */
async function begin(page, way, path, name = "Marta Lindqvist") {
  await signIn(page, name, path);
  await page.waitForURL(({ hostname }) => hostname === "localhost");
  expect(way).toEqual(signedIn);
  way.length = 0;
}

// Spec: SIGNIN-26.
test("signs out one of two, then all, then one alone, then everywhere", async ({ page, way }) => {
  const leaves = () => {
    expect(way).toEqual(out);
    way.length = 0;
  };
  await begin(page, way, "/agents");
  await begin(page, way, "/login?how=another", "Theo Abara");
  await signOut(page);
  await expect(page.getByText("theo.abara@example.com is signed out.")).toBeVisible();
  leaves();
  await begin(page, way, "/login?how=another", "Theo Abara");
  await page.locator(".account-menu summary").click();
  await press(page, "Sign everyone out");
  await page.waitForURL("**/signed-out?*");
  leaves();
  await begin(page, way, "/login?return=/agents");
  await signOut(page);
  await page.waitForURL("**/signed-out?*");
  leaves();
  await begin(page, way, "/login?return=/agents");
  await page.goto("/logout");
  await press(page.getByRole("main"), "Sign out everywhere");
  await page.waitForURL("**/signed-out?*");
  leaves();
});

test("signs out at the end of a session", async ({ page, context, way }) => {
  const times = { left: 120_000, warn: 0 };
  await context.clock.install();
  await context.route("**/session", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...times } });
  });
  await begin(page, way, "/agents");
  await context.clock.fastForward(13 * 60_000);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  times.left = 0;
  await context.clock.fastForward(2 * 60_000);
  await page.waitForURL("**/signed-out?*why=idle*");
  expect(way).toEqual(out);
});

test("signs in again for a form that was sent with ended tokens", async ({ page, portal, way }) => {
  const reply = page.getByRole("main").getByRole("textbox");
  await begin(page, way, "/messages/M-20744");
  await reply.fill("It came on a Tuesday.");
  await portal.addFault({ call: "GET /messages", status: 401, body: "{}", times: 1 });
  await portal.addFault({ call: token, status: 400, body: '{"error":"invalid_grant"}', times: 1 });
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("We saved your input. Check it and send it again.")).toBeVisible();
  await expect(reply).toHaveValue("It came on a Tuesday.");
  expect(way).toEqual(signedIn);
});

test.describe("when the sign-in is too old", () => {
  test.use({ settings: { PORTAL_REAUTH_AFTER: "3s", PORTAL_LANGUAGES: "en,es" } });

  const form = "/profile/email";

  /** Waits until the form wants another sign-in. */
  const untilOld = (context, portal) =>
    expect
      .poll(async () => (await context.request.get(portal.url + form, { maxRedirects: 0 })).status())
      .toBe(302);

  test("signs in again where a page switches back, and where a language is chosen", async ({
    page,
    context,
    portal,
    way,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 409 .*\/session/);
    await begin(page, way, form);
    const other = await context.newPage();
    await begin(other, way, "/login?how=another", "Theo Abara");
    await expect(page.getByRole("heading", { name: "Someone else is signed in now" })).toBeVisible();
    await untilOld(context, portal);
    await press(page, `Switch to ${marta}`);
    await page.waitForURL(/\/identity\/authorize\?.*prompt=login/);
    expect(way).toEqual(signedIn);

    way.length = 0;
    await page.getByRole("button", { name: "Marta Lindqvist" }).click({ noWaitAfter: true });
    await page.waitForURL(portal.url + form);
    await untilOld(context, portal);
    await page.locator(".account-menu summary").click();
    await press(page, "Español");
    await page.waitForURL(/\/identity\/authorize\?.*prompt=login/);
    expect(way).toEqual(signedIn);
  });
});
