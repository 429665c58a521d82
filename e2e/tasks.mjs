// What members come to do, written so that it works in every browser: each task starts on a page of a signed-in member and ends where it is done.

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const told = (page, text) => page.getByText(text).first().waitFor();
const yesterday = () => new Date(Date.now() - 864e5).toISOString().slice(0, 10);

export const tasks = [
  {
    what: "look at older transactions",
    from: "/billing",
    async does(page) {
      await page.getByRole("link", { name: "Next page" }).click();
      await told(page, "Showing 11 to");
    },
  },
  {
    what: "narrow the documents",
    from: "/documents",
    async does(page) {
      await page.getByLabel("Kind").selectOption("Bill");
      await press(page, "Show");
      await told(page, "Showing 1 to 2 of 2");
    },
  },
  {
    what: "answer a message",
    from: "/messages",
    async does(page) {
      await page.getByRole("link", { name: "Two more photos, please" }).click();
      await press(page, "Send reply");
      await page.getByRole("link", { name: "Write your reply." }).waitFor();
      await page.getByLabel("Your reply").fill("Here are two more.");
      await press(page, "Send reply");
      await told(page, "Your reply is sent.");
    },
  },
  {
    what: "write to the adjuster",
    from: "/claims/contact-adjuster?claim=CL0044170",
    async does(page) {
      await page.getByLabel("Call me").check();
      await page.getByLabel("Your message").fill("The shop is Hill Street Auto Body.");
      await press(page, "Send message");
      await told(page, "Your message about claim CL0044170 is sent.");
    },
  },
  {
    what: "report a claim",
    from: "/new-claim?policyNumber=AA1182204",
    async does(page) {
      const next = () => press(page, "Continue");
      await next();
      await page.getByLabel("Hit an animal or a thing").check();
      await next();
      await page.getByLabel("What day did it happen?").fill(yesterday());
      await page.getByLabel("Where did it happen?").fill("Highway 65");
      await page.getByLabel("What happened?").fill("A deer ran into the car.");
      await page.getByLabel("No", { exact: true }).check();
      await next();
      await page.getByRole("heading", { name: "Photos", exact: true }).waitFor();
      await next();
      await page.getByLabel("Mornings").check();
      await next();
      await press(page, "Send claim");
      await page.getByRole("heading", { name: "Your claim is sent" }).waitFor();
    },
  },
  {
    what: "change the sign-in email",
    from: "/profile/email",
    async does(page) {
      await page.getByLabel("New email address", { exact: true }).fill("marta@new.example.com");
      await page.getByLabel("New email address again").fill("marta@new.example.com");
      await press(page, "Change email");
      await told(page, "Your sign-in email is now marta@new.example.com.");
    },
  },
  {
    what: "add a policy",
    from: "/profile/attach",
    async does(page) {
      await page.getByLabel("Account or policy number").fill("PE0099812");
      await page.getByLabel("Policy zip code").fill("50327");
      await press(page, "Add to my profile");
      await told(page, "PE0099812 is on your profile now.");
    },
  },
  {
    what: "turn paper off",
    from: "/paperless/billing",
    async does(page) {
      const item = page.locator("#paperless-4100241190");
      await item.getByRole("checkbox").check();
      await item.getByRole("switch").click();
      await told(page, "Paperless billing is on for account 4100241190.");
    },
  },
  {
    what: "choose authentication methods",
    from: "/profile/authentication-methods",
    async does(page) {
      await page.getByLabel("By text message").click();
      await press(page, "Save");
      await told(page, "Saved.");
    },
  },
  {
    what: "read an answer",
    from: "/faqs",
    async does(page) {
      await page.getByText("Where do I find my ID card?").click();
      await page.getByRole("link", { name: "ID cards", exact: true }).last().waitFor();
    },
  },
  {
    what: "find the ID cards by the menu",
    from: "/home",
    async does(page) {
      await page.locator(".nav-narrow summary").click();
      await page.locator(".nav-narrow").getByRole("link", { name: "ID cards" }).click();
      await page.getByRole("heading", { level: 1, name: "ID cards" }).waitFor();
    },
  },
  {
    what: "sign out",
    from: "/home",
    async does(page) {
      await page.locator(".account-menu summary").click();
      await press(page, "Sign out");
      await page.waitForURL("**/identity/**");
    },
  },
];
