// A provider whose pages are on hosts that its discovery document doesn't name. Browsers apply
// form-action to each redirect that a form leads to, and say so on the console only.
import { createServer } from "node:http";
import { expect, test as portalTest, signIn } from "./fixtures.mjs";
import { press, signOut } from "./pages.mjs";

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

const signedIn = ["login.localhost/authorize", "federation.localhost/authorize"];
const signedOut = ["login.localhost/end", "federation.localhost/end"];

// handlers' TestNoRedirectOfAFormLeavesTheOrigin has every form and sender.
// Spec: SIGNIN-26.
test("a form leads to sign-in, and another to sign-out", async ({ page, portal, way }) => {
  const reply = page.getByRole("main").getByRole("textbox");
  await signIn(page, "Marta Lindqvist", "/messages/M-20744");
  await reply.fill("It came on a Tuesday.");
  expect(way.splice(0)).toEqual(signedIn);

  await portal.addFault({ call: "GET /messages", status: 401, body: "{}", times: 1 });
  await portal.addFault({ call: token, status: 400, body: '{"error":"invalid_grant"}', times: 1 });
  await press(page, "Send reply");
  await expect(page.getByText("We saved your input. Check it and send it again.")).toBeVisible();
  await expect(reply).toHaveValue("It came on a Tuesday.");
  expect(way.splice(0)).toEqual(signedIn);

  await press(page, "Send reply");
  await expect(page.getByRole("heading", { name: "Reply sent" })).toBeVisible();
  await signOut(page);
  await page.waitForURL("**/signed-out?*");
  expect(way).toEqual(signedOut);
});
