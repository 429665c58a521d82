// What the screens of documents, messages, paperless, ID cards, questions and claims tell the tag manager: each event once, and nothing of the member.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { follow, swaps } from "./browser.mjs";
import { reset } from "./portal.mjs";
import { press, reports } from "./reported.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();
const { expectReported, reportingMember, expectNothingPersonal } = reports(browser, portal);

beforeEach(() => reset(portal));

/** Saves a file by a link, which reports it. */
async function download(page, link, document) {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  await file.delete();
  await expectReported(`document_download_click document=${document}`);
}

test("documents and ID cards", async () => {
  const { context, page, complaints } = await reportingMember({}, "/documents");
  await expectReported("page_view /documents Documents", "login");
  await page.getByRole("link", { name: "Next page" }).hover();
  await swaps(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await expectReported("pagination direction=next list=documents");
  await page.getByLabel("Kind").selectOption("Bill");
  await expectReported("select_content content=document_filter");
  await download(page, page.locator("#documents a[href^='/documents/']").first(), "member_document");

  await follow(page, "ID cards");
  await expectReported("menu_click item=cards", "page_view /cards ID Cards");
  await download(page, page.getByRole("link", { name: /PDF/ }).first(), "id_cards");
  await expectNothingPersonal();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("messages", async () => {
  const { context, page, complaints } = await reportingMember({}, "/messages");
  await expectReported("page_view /messages Messages", "login");
  await page.getByRole("link", { name: "Two more photos, please" }).click();
  await expectReported("page_link_click link=message", "page_view /messages/{message} Messages");
  await page.getByLabel("Your reply").fill("Marta Lindqvist, 515-555-0142, marta@example.com");
  await press(page, "Send reply");
  await expectReported("form_submit form=message", "page_view /messages/{message} Messages");

  await page.goto(`${portal.url}/messages`);
  await expectReported("page_view /messages Messages");
  await page.getByRole("link", { name: "Write a message" }).click();
  await expectReported("page_link_click link=new_message", "page_view /new-message New Message");
  await page.getByLabel("What is it about?").selectOption("claim-CL0044170");
  await page.getByLabel("Subject").fill("Marta Lindqvist");
  await page.getByLabel("Your message").fill("515-555-0142, marta@example.com");
  await press(page, "Send message");
  await expectReported("form_submit form=new_message", "page_view /messages Messages");
  await expectNothingPersonal();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("paperless and questions", async () => {
  const { context, page, complaints } = await reportingMember({}, "/paperless/billing");
  await expectReported("page_view /paperless/billing Paperless Billing", "login");
  await page.locator("#paperless-4100241190").getByRole("checkbox").click();
  await page.locator("#paperless-4100241190").getByRole("switch").click();
  await page.getByText("Paperless billing is on for account 4100241190.").waitFor();
  await expectReported("form_submit form=paperless");

  await page.goto(`${portal.url}/faqs#cards`);
  await expectReported("page_view /faqs FAQs");
  await page.getByText("Where do I find my ID card?").click();
  await expectReported("select_content content=question");
  await expectNothingPersonal();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the profile and its forms", async () => {
  const { context, page, complaints } = await reportingMember({}, "/profile");
  await expectReported("page_view /profile Profile", "login");
  await page.getByRole("link", { name: "Change sign-in email" }).click();
  await expectReported("page_link_click link=change_email", "page_view /profile/email Change Sign-in Email");
  await page.locator("[name=newEmail]").fill("marta@example.com");
  await page.locator("[name=newEmailConfirm]").fill("marta@example.com");
  await press(page, "Change email");
  await page.waitForURL(`${portal.url}/profile`);
  await expectReported("form_submit form=change_email", "page_view /profile Profile");

  await page.goto(`${portal.url}/profile/authentication-methods`);
  await expectReported("page_view /profile/authentication-methods Authentication Methods");
  await page.getByLabel("By text message").click();
  await press(page, "Save");
  await page.getByText("Saved.").waitFor();
  await expectReported("form_submit form=authentication_methods");
  await expectNothingPersonal();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a claim, its adjuster and a new claim", async () => {
  const { context, page, complaints } = await reportingMember({}, "/claims");
  const step = (path) => expectReported("form_submit form=new_claim_step", `page_view ${path} New Claim`);
  await expectReported("page_view /claims Claims", "login");
  await page.getByRole("link", { name: "Rear bumper struck in a parking lot" }).click();
  await expectReported("page_link_click link=claim", "page_view /claims/{claim} Claims");
  await page.getByRole("link", { name: "Contact your adjuster" }).click();
  await expectReported(
    "page_link_click link=contact_adjuster",
    "page_view /claims/contact-adjuster?redacted Contact Adjuster",
  );

  await page.goto(`${portal.url}/new-claim?policyNumber=AA1182204`);
  await expectReported("page_view /new-claim?redacted New Claim");
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await page.getByLabel("Hit an animal or a thing").check();
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await page
    .getByLabel("What day did it happen?")
    .fill(new Date(Date.now() - 2 * 864e5).toISOString().slice(0, 10));
  await page.getByLabel("Where did it happen?").fill("Highway 65");
  await page.getByLabel("What happened?").fill("A deer ran into the car of Marta Lindqvist.");
  await page.getByLabel("No", { exact: true }).check();
  await press(page, "Continue");
  await step("/new-claim/photos");
  await press(page, "Continue");
  await step("/new-claim/{step}");
  await page.getByLabel("Mornings").check();
  await press(page, "Continue");
  await step("/new-claim/review");
  await press(page, "Send claim");
  await expectReported("form_submit form=new_claim", "page_view /new-claim/sent New Claim");
  await expectNothingPersonal();
  assert.deepEqual(complaints, []);
  await context.close();
});
