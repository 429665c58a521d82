// Members' tasks in the portal, in a way that works in every browser. A task starts on a page of a
// signed-in member.
import { expect } from "./fixtures.mjs";
import { claimUpToPhotos, press, signOut } from "./pages.mjs";

const expectText = (page, text) => expect(page.getByText(text).first()).toBeVisible();

export const tasks = [
  {
    title: "looks at older transactions",
    from: "/billing",
    async run(page) {
      await page.getByRole("link", { name: "See all, to print or download" }).click();
      await page.getByRole("link", { name: "Next page" }).click();
      await expectText(page, "Showing 11 to");
    },
  },
  {
    title: "filters the documents",
    from: "/documents",
    async run(page) {
      await page.getByRole("link", { name: "Bill (2)" }).click();
      await expectText(page, "Showing 1 to 2 of 2");
    },
  },
  {
    title: "replies to a message",
    from: "/messages",
    async run(page) {
      await page.getByRole("link", { name: "Two more photos, please" }).click();
      await press(page, "Send reply");
      await expect(page.getByRole("link", { name: "Write your reply." })).toBeVisible();
      await page.getByLabel("Your reply").fill("Here are two more.");
      await press(page, "Send reply");
      await expectText(page, "Reply sent");
    },
  },
  {
    title: "writes to the adjuster",
    from: "/claims/contact-adjuster?claim=CL0044170",
    async run(page) {
      await page.getByLabel("Call me").check();
      await page.getByLabel("Your message").fill("The shop is Hill Street Auto Body.");
      await press(page, "Send message");
      await expectText(page, "Message sent");
    },
  },
  {
    title: "reports a claim",
    from: "/new-claim?policyNumber=AA1182204",
    async run(page) {
      const next = () => press(page, "Continue");
      await claimUpToPhotos(page);
      await expect(page.getByRole("heading", { name: "Photos", exact: true })).toBeVisible();
      await next();
      await page.getByLabel("Mornings").check();
      await next();
      await press(page, "Send claim");
      await expect(page.getByRole("heading", { name: "We got your claim" })).toBeVisible();
    },
  },
  {
    title: "changes the sign-in email",
    from: "/profile/email",
    async run(page) {
      await page.getByLabel("New email address", { exact: true }).fill("marta@new.example.com");
      await page.getByLabel("Confirm new email address").fill("marta@new.example.com");
      await press(page, "Change email");
      await expectText(page, "Sign in with marta@new.example.com next time.");
    },
  },
  {
    title: "adds a policy",
    from: "/profile/attach",
    async run(page) {
      await page.getByLabel("Account or policy number").fill("PE0099812");
      await page.getByLabel("Policy ZIP code").fill("50327");
      await press(page, "Add to my profile");
      await expectText(page, "PE0099812 is added");
    },
  },
  {
    title: "turns paperless billing on",
    from: "/paperless/billing",
    async run(page) {
      const item = page.locator("#paperless-4100241190");
      await item.getByRole("checkbox").click();
      await expect(item.getByRole("checkbox")).toBeChecked(); // again, once React has arrived
      await item.getByRole("switch").click();
      await expectText(page, /^Paperless (billing )?is on/);
    },
  },
  {
    title: "chooses authentication methods",
    from: "/profile/authentication-methods",
    async run(page) {
      await page.getByLabel("By text message").click();
      await press(page, "Save");
      await expectText(page, "Codes come two ways");
    },
  },
  {
    title: "reads an answer",
    from: "/faqs",
    async run(page) {
      await page.getByText("Where do I find my ID card?").click();
      await expect(page.getByRole("link", { name: "ID cards", exact: true }).last()).toBeVisible();
    },
  },
  {
    title: "finds the ID cards in the menu",
    from: "/home",
    async run(page) {
      await page.locator(".tabs").getByRole("link", { name: "Cards" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "ID cards" })).toBeVisible();
    },
  },
  {
    title: "signs out",
    from: "/home",
    async run(page) {
      await signOut(page);
      await page.waitForURL("**/signed-out?*");
    },
  },
];
