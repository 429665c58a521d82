// These screens report each event to the tag manager once, without personal data.
import { expect } from "./fixtures.mjs";
import { answerVehicle, followMainLink, htmxReady, press } from "./pages.mjs";
import { signInAt, test } from "./tag-events.mjs";

/** Saves a file by a link, which reports it. */
async function download(page, tagEvents, link, document) {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  await file.delete();
  await tagEvents.expect(`document_download_click document=${document}`);
}

// Spec: ANALYTICS-3.
test("reports the documents and ID cards screens", async ({ page, tagEvents }) => {
  await signInAt(page, "/documents");
  await tagEvents.expect("page_view /documents Documents", "login");
  await page.getByRole("link", { name: "Next page" }).hover();
  await htmxReady(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await tagEvents.expect("pagination direction=next list=documents");
  await page.getByRole("link", { name: "Bill (2)" }).click();
  await tagEvents.expect("select_content content=document_filter");
  await download(
    page,
    tagEvents,
    page.locator("#documents a[href^='/documents/']").first(),
    "member_document",
  );

  await followMainLink(page, "ID cards");
  await tagEvents.expect("menu_click item=cards", "page_view /cards ID Cards");
  await download(page, tagEvents, page.getByRole("link", { name: "All cards (PDF)" }).first(), "id_cards");
  await tagEvents.expectNothingPersonal();
});

// Spec: ANALYTICS-3.
test("reports the messages screens", async ({ page, tagEvents }) => {
  await signInAt(page, "/messages");
  await tagEvents.expect("page_view /messages Messages", "login");
  await page.getByRole("link", { name: "Two more photos, please" }).click();
  await tagEvents.expect("page_link_click link=message", "page_view /messages/{message} Messages");
  await page.getByLabel("Your reply").fill("Marta Lindqvist, 515-555-0142, marta@example.com");
  await press(page, "Send reply");
  await tagEvents.expect("form_submit form=message", "page_view /messages/{message} Messages");

  await page.goto("/messages");
  await tagEvents.expect("page_view /messages Messages");
  await page.getByRole("link", { name: "Write a message" }).click();
  await tagEvents.expect("page_link_click link=new_message", "page_view /new-message New Message");
  await page.getByLabel("What is it about?").selectOption("claim-CL0044170");
  await page.getByLabel("Subject").fill("Marta Lindqvist");
  await page.getByLabel("Your message").fill("515-555-0142, marta@example.com");
  await press(page, "Send message");
  await tagEvents.expect("form_submit form=new_message", "page_view /messages Messages");
  await tagEvents.expectNothingPersonal();
});

// Spec: ANALYTICS-3.
test("reports the paperless and FAQs screens", async ({ page, tagEvents }) => {
  await signInAt(page, "/paperless/billing");
  await tagEvents.expect("page_view /paperless/billing Paperless Billing", "login");
  await page.locator("#paperless-4100241190").getByRole("checkbox").click();
  await page.locator("#paperless-4100241190").getByRole("switch").click();
  await expect(page.getByText("Paperless billing is on for account 4100241190.")).toBeVisible();
  await tagEvents.expect("form_submit form=paperless");

  await page.goto("/faqs#cards");
  await tagEvents.expect("page_view /faqs FAQs");
  await page.getByText("Where do I find my ID card?").click();
  await tagEvents.expect("select_content content=question");
  await tagEvents.expectNothingPersonal();
});

// Spec: ANALYTICS-3.
test("reports the profile and its forms", async ({ page, tagEvents }) => {
  await signInAt(page, "/profile");
  await tagEvents.expect("page_view /profile Profile", "login");
  await page.getByRole("link", { name: "Change sign-in email" }).click();
  await tagEvents.expect(
    "page_link_click link=change_email",
    "page_view /profile/email Change Sign-in Email",
  );
  await page.locator("[name=newEmail]").fill("marta@example.com");
  await page.locator("[name=newEmailConfirm]").fill("marta@example.com");
  await press(page, "Change email");
  await page.waitForURL("/profile");
  await tagEvents.expect("form_submit form=change_email", "page_view /profile Profile");

  await page.goto("/profile/authentication-methods");
  await tagEvents.expect("page_view /profile/authentication-methods Authentication Methods");
  await page.getByLabel("By text message").click();
  await press(page, "Save");
  await expect(page.getByText("Saved.")).toBeVisible();
  await tagEvents.expect("form_submit form=authentication_methods");
  await tagEvents.expectNothingPersonal();
});

// Spec: ANALYTICS-3.
test("reports a claim, its adjuster and a new claim", async ({ page, tagEvents }) => {
  await signInAt(page, "/claims");
  const step = (path) => tagEvents.expect("form_submit form=new_claim_step", `page_view ${path} New Claim`);
  await tagEvents.expect("page_view /claims Claims", "login");
  await page.getByRole("link", { name: "Rear bumper struck in a parking lot" }).click();
  await tagEvents.expect("page_link_click link=claim", "page_view /claims/{claim} Claims");
  await page.getByRole("link", { name: "Message Dana Whitfield" }).click();
  await tagEvents.expect(
    "page_link_click link=contact_adjuster",
    "page_view /claims/contact-adjuster?redacted Contact Adjuster",
  );

  await page.goto("/new-claim?policyNumber=AA1182204");
  await tagEvents.expect("page_view /new-claim?redacted New Claim");
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await page.getByLabel("Hit an animal or object").check();
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await page
    .getByLabel("When did it happen?")
    .fill(new Date(Date.now() - 2 * 864e5).toISOString().slice(0, 10));
  await page.getByLabel("Where did it happen?").fill("Highway 65");
  await page.getByLabel("What happened?").fill("A deer ran into the car of Marta Lindqvist.");
  await page.getByLabel("No", { exact: true }).check();
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await answerVehicle(page);
  await press(page, "Continue");
  await step("/new-claim/photos");
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await page.getByLabel("Mornings").check();
  await press(page, "Continue");
  await step("/new-claim/review");
  await press(page, "Send claim");
  await tagEvents.expect("form_submit form=new_claim", "page_view /new-claim/sent New Claim");
  await tagEvents.expectNothingPersonal();
});
