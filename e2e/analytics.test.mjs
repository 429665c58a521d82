// The portal reports each event of section 9 to the tag manager, without personal data, and nothing
// without consent.
import { desktop, devices } from "./chromium.mjs";
import { expect, signIn } from "./fixtures.mjs";
import { htmxReady, press, signOut } from "./pages.mjs";
import { signInAt, test } from "./tag-events.mjs";

// Spec: PAGE-3, ANALYTICS-3.
test("reports an event of each kind once, without personal data", async ({
  page,
  consoleErrors,
  tagEvents,
}) => {
  consoleErrors.allow(/status of (404|422)/);
  await signInAt(page, "/home");
  await tagEvents.expect("page_view /home Home", "login");

  const account = page.locator("a[data-track='page_link_click link=home_account']").first();
  await account.hover();
  await tagEvents.expect("hover target=home_account");
  await account.click();
  await tagEvents.expect("page_link_click link=home_account", "page_view /billing/{accountNumber} Billing");
  await page.goto("/billing/4100238715?page=1");
  await tagEvents.expect("page_view /billing/{accountNumber}?page=1 Billing");

  await page.getByRole("link", { name: "Next page" }).hover();
  await htmxReady(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await tagEvents.expect("pagination direction=next list=transactions");

  await press(page, "Pay $126.45");
  await tagEvents.expect("button_click button=make_payment");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await tagEvents.expect("button_click button=cancel_payment");

  // React arrives after this press, which does without a question.
  await page.goto("/payments/4100241190"); // this account has a payment method
  await tagEvents.expect("page_view /payments/{accountNumber} Payments");
  await press(page, "Payment methods");
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Save" })).toBeVisible();
  await tagEvents.expect("button_click button=manage_payment_methods");
  await page.goto("/billing/4100238715");
  await tagEvents.expect("page_view /billing/{accountNumber} Billing");

  await page.locator(".nav-wide").getByRole("link", { name: "Policies" }).click();
  await tagEvents.expect(
    "menu_click item=policies",
    "page_view /policies/{policyType}/{policyNumber} Policies",
  );

  await page.goto("/profile/attach?email=marta@example.com&policyNumber=HO1234567");
  await tagEvents.expect("page_view /profile/attach?redacted Add an Account or Policy");
  await page.getByLabel("Account or policy number").first().fill("4400112233");
  await press(page, "Add to my profile");
  await expect(page.locator(".error-summary")).toBeVisible();
  await tagEvents.expect(
    "form_submit form=attach_account_or_policy",
    "page_view /profile/attach Add an Account or Policy",
  );

  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/claims/no-such-claim");
  await tagEvents.expect("page_view /claims/{claim} Not Found");

  await signOut(page);
  await page.waitForURL("**/signed-out?*");
  await tagEvents.expect(
    "logout timeout=false",
    "page_view /signed-out?return=%2Fhome&why=member Signed Out",
  );

  await tagEvents.expectNothingPersonal();
  for (const { consent, params } of await tagEvents.all()) {
    const kinds = ["ad_storage", "ad_user_data", "ad_personalization", "analytics_storage"];
    expect(kinds.map((kind) => consent[kind])).toStrictEqual(Array(4).fill("denied"));
    expect(params.page_referrer).toMatch(/^(|http:\/\/127\.0\.0\.1:\d+\/|http:\/\/localhost:\d+\/.*)$/);
  }
});

/** Uses one of the member's pages, and checks that it requests nothing from the tag manager. */
async function expectNoAnalytics(page, portal) {
  const requests = [];
  page.context().on("request", (request) => requests.push(request.url()));
  await page.goto("/agents");
  await page.locator("main").click();
  await page.waitForLoadState("networkidle");
  const toTagManager = (url) => url.includes("/tagmanager/") || url.startsWith(portal.sandbox);
  expect(requests.filter(toTagManager)).toEqual([]);
  expect(await portal.tagEvents()).toEqual([]);
}

test.describe("a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"], member: "Marta Lindqvist" });

  test("applies the member's choice about analytics, made without JavaScript", async ({
    page,
    context,
    browser,
    portal,
    tagEvents,
  }) => {
    await page.goto("/help");
    await page.getByText("Usage statistics are on.").click();
    await press(page, "Turn off usage statistics");
    await expect(page.getByText("Usage statistics are off.")).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/help#usage-statistics`);

    const storageState = await context.storageState();
    const scripted = await browser.newContext({ storageState, javaScriptEnabled: true, viewport: desktop });
    const second = await scripted.newPage();
    await expectNoAnalytics(second, portal);
    await second.goto("/help");
    await second.getByText("Usage statistics are off.").click();
    await press(second, "Turn on usage statistics");
    await expect(second.getByText("Usage statistics are on.")).toBeVisible();
    await tagEvents.expect("page_view /help Help");
    expect((await tagEvents.all())[0].consent.analytics_storage).toBe("granted");
    await scripted.close();
  });
});

test.describe("Global Privacy Control as a property only", () => {
  test.use({ member: "Marta Lindqvist" });

  test("reports nothing", async ({ page, context, portal }) => {
    await context.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }));
    await expectNoAnalytics(page, portal);
  });
});

test("works as usual with a tag manager that never responds", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/\/tagmanager\//);
  await page.route("**/tagmanager/**", () => {});
  await signIn(page, "Marta Lindqvist", "/billing");
  await page.waitForURL("**/billing/*");
  await signOut(page);
  await page.waitForURL("**/signed-out?*");
});
