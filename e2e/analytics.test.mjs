// What the portal tells the tag manager: each event of section 9 where it belongs, nothing that names a member, and nothing at all where it is
// refused. The sandbox's tag manager records what it is told.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { follow, keep, phone, swaps, visitor } from "./browser.mjs";
import { reset, signIn, startPortal, turn } from "./portal.mjs";
import { press, reports } from "./reported.mjs";
import { stage } from "./stage.mjs";

const marta = "Marta Lindqvist";

const { browser, portal } = await stage();
const { reported, expectReported, startOver, reportingMember, expectNothingPersonal } = reports(
  browser,
  portal,
);

beforeEach(() => reset(portal));

test("every event of section 9 is told once, where it belongs, and tells of nobody", async () => {
  const { context, page, complaints } = await reportingMember();
  await expectReported("page_view /home Home", "login");

  const account = page.getByRole("link", { name: "Account 4100238715", exact: true });
  await account.hover();
  await expectReported("hover target=home_account");
  await account.click();
  await expectReported("page_link_click link=home_account", "page_view /billing/{accountNumber} Billing");

  await page.getByRole("link", { name: "Next page" }).hover();
  await swaps(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await expectReported("pagination direction=next list=transactions");
  await page.getByRole("link", { name: "Page 1", exact: true }).click();
  await expectReported("page_number list=transactions page=1");
  await page.getByLabel("Rows per page").selectOption("25");
  await expectReported("page_size list=transactions size=25");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download all (CSV)" }).click(),
  ]);
  await download.delete();
  await expectReported("document_download_click document=transactions");

  await press(page, "Make a payment");
  await expectReported("button_click button=make_payment");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectReported("button_click button=cancel_payment");

  await page.getByRole("navigation", { name: "Billing accounts" }).getByText("4100241190").click();
  await expectReported("select_content content=account", "page_view /billing/{accountNumber} Billing");

  await follow(page, "Policies");
  await expectReported(
    "menu_click item=policies",
    "page_view /policies/{policyType}/{policyNumber} Policies",
  );

  await page.goto(`${portal.url}/profile/attach?email=marta@example.com&policyNumber=HO1234567`);
  await expectReported("page_view /profile/attach?redacted Add an Account or Policy");
  await page.getByLabel("number").first().fill("4400112233");
  await press(page, "Add to my profile");
  await page.locator(".error-summary").waitFor();
  await expectReported(
    "form_submit form=attach_account_or_policy",
    "page_view /profile/attach Add an Account or Policy",
  );

  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${portal.url}/claims/no-such-claim`);
  await expectReported("page_view /claims/{claim} Not Found");

  await page.locator(".account-menu summary").click();
  await press(page, "Sign out");
  await page.waitForURL(`${portal.sandbox}/identity/**`);
  await expectReported("logout timeout=false");

  await expectNothingPersonal();
  for (const { consent, params } of await reported()) {
    const { ad_storage, ad_user_data, ad_personalization, analytics_storage } = consent;
    assert.deepEqual(
      [ad_storage, ad_user_data, ad_personalization, analytics_storage],
      ["denied", "denied", "denied", "denied"],
    );
    assert.match(params.page_referrer, /^(|http:\/\/127\.0\.0\.1:\d+\/|http:\/\/localhost:\d+\/.*)$/);
  }
  assert.deepEqual(
    complaints.filter((text) => !/status of (404|422)/.test(text)),
    [],
  );
  await context.close();
});

test("an island's early press is told once", async () => {
  const { context, page } = await reportingMember({}, "/home");
  await expectReported("page_view /home Home", "login");
  await follow(page, "Payments");
  await expectReported("menu_click item=payments", "page_view /payments/{accountNumber} Payments");
  await press(page, "Manage payment methods");
  await page.frameLocator("iframe").getByRole("button", { name: "Save" }).waitFor();
  await expectReported("button_click button=manage_payment_methods");
  await context.close();
});

test("the overlay is no page, and the page after it tells of the sign-in", async () => {
  await turn(portal, { call: "GET /profiles", member: "household", delay: "1s", times: 1 });
  const { context } = await reportingMember();
  await expectReported("page_view /home Home", "login");
  await context.close();
});

test("a member's choice is kept, works without JavaScript, and is granted or refused", async () => {
  const { context, page } = await reportingMember({ viewport: phone, javaScriptEnabled: false }, "/agents");
  await press(page, "Turn off usage statistics");
  await page.getByText("Usage statistics are off.").waitFor();
  assert.equal(page.url(), `${portal.url}/agents#usage-statistics`);
  await keep(page, "statistics-off-360");
  const cookies = await context.storageState();
  await context.close();

  const { context: scripted, page: second } = await visitor(browser, { storageState: cookies });
  await assertSilent(second);
  await press(second, "Turn on usage statistics");
  await second.getByText("Usage statistics are on.").waitFor();
  startOver();
  await expectReported("page_view /agents Contact My Agent");
  assert.equal((await reported())[0].consent.analytics_storage, "granted");
  await scripted.close();
});

/** A page of the member's, used for a while, asks the tag manager for nothing. */
async function assertSilent(page) {
  const asked = [];
  page.context().on("request", (request) => asked.push(request.url()));
  await page.goto(`${portal.url}/agents`);
  await page.locator("main").click();
  await page.waitForLoadState("networkidle");
  assert.deepEqual(
    asked.filter((url) => url.includes("/tagmanager/") || url.startsWith(portal.sandbox)),
    [],
  );
  assert.deepEqual(await reported(), []);
}

for (const [name, options, prepare] of [
  ["by its header", { extraHTTPHeaders: { "Sec-GPC": "1" } }, () => {}],
  ["by its property alone", {}, () => Object.assign(Navigator.prototype, { globalPrivacyControl: true })],
]) {
  test(`Global Privacy Control ${name} is heeded`, async () => {
    const { context, page } = await visitor(browser, options);
    await context.addInitScript(prepare);
    await signIn(page, portal, marta, "/home");
    await page.waitForURL("**/home");
    await assertSilent(page);
    if (options.extraHTTPHeaders) await page.getByText("because your browser asks").waitFor();
    await context.close();
  });
}

test("a portal without a tag manager loads nobody else's script", async (t) => {
  const outside = {
    PORTAL_OIDC_ISSUER: `${portal.sandbox}/identity`,
    PORTAL_OIDC_CLIENT_ID: "portal",
    PORTAL_USER_API: `${portal.sandbox}/user-api`,
    PORTAL_SESSION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  };
  const plain = await startPortal(outside);
  t.after(() => plain.stop());
  const { context, page, complaints } = await visitor(browser);
  const hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${plain.url}/help/password`);
  await page.waitForLoadState("networkidle");
  assert.deepEqual([...hosts], [plain.url]);
  assert.equal(await page.evaluate(() => "dataLayer" in window), false);
  assert.equal(await page.getByText("Usage statistics").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [name, prepare] of [
  ["blocked", (page) => page.route("**/tagmanager/**", (route) => route.abort())],
  ["that never answers", (page) => page.route("**/tagmanager/**", () => {})],
  ["that fails", () => turn(portal, { call: "GET /tagmanager/tag.js", status: 500, body: "no" })],
  ["that cannot report", () => turn(portal, { call: "POST /tagmanager/collect", status: 500, body: "no" })],
]) {
  test(`a tag ${name} is not noticed`, async () => {
    const { context, page, complaints } = await visitor(browser);
    await prepare(page);
    await signIn(page, portal, marta, "/billing");
    await page.waitForURL("**/billing/*");
    await page.waitForFunction(() => document.readyState === "complete");
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("region", { name: "Transactions" }).getByText("Showing 11 to").waitFor();
    await follow(page, "Home");
    await page.getByRole("heading", { name: "What needs you" }).waitFor();
    await page.locator(".account-menu summary").click();
    await press(page, "Sign out");
    await page.waitForURL(`${portal.sandbox}/identity/**`);
    const ours = complaints.filter((text) => !text.includes("/tagmanager/"));
    assert.deepEqual(ours, []);
    await context.close();
  });
}
