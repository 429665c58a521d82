// Claims: look one up, write to its adjuster, and report a new one with photos; with scripts on a desktop, without them on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, keep, phone, visitor, ways } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { calls, signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

/** The smallest PNG: one pixel. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

for (const [way, options] of Object.entries(ways)) {
  const name = way.replaceAll(" ", "-");

  /** Waits for the page by its heading, keeps a picture, and looks for faults. */
  async function look(page, heading, picture) {
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await keep(page, `claims-${picture}-${name}`);
    assert.deepEqual(await faultsOf(page), []);
  }

  /** What the console says beside that a form came back with its problems. */
  const faulty = (complaints) => complaints.filter((text) => !text.includes("status of 422"));

  test(`a claim and its adjuster on ${way}`, async () => {
    await fetch(`${portal.sandbox}/control/reset`, { method: "POST" });
    const { context, page, complaints } = await visitor(browser, options);
    await signIn(page, portal, "Marta Lindqvist", "/claims");
    await look(page, "Claims", "list");
    await page.getByRole("link", { name: "Rear bumper struck in a parking lot" }).click();
    await look(page, "Rear bumper struck in a parking lot", "one");
    await page.getByRole("link", { name: "Contact your adjuster" }).click();
    await look(page, "Contact an adjuster", "adjuster");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    await look(page, "Contact an adjuster", "adjuster-problems");
    await page.getByLabel("Call me").check();
    await page.getByLabel("Your message").fill("The shop is Hill Street Auto Body.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Your message about claim CL0044170 is sent.").waitFor();
    assert.equal((await calls(portal))["POST /claims/contact-adjuster"], 1);
    assert.deepEqual(faulty(complaints), []);
    await context.close();
  });

  test(`a new claim on ${way}`, async () => {
    await fetch(`${portal.sandbox}/control/reset`, { method: "POST" });
    const { context, page, complaints } = await visitor(browser, options);
    const next = () => page.getByRole("button", { name: "Continue" }).click();
    await signIn(page, portal, "Marta Lindqvist", "/new-claim?policyNumber=AA1182204");
    await look(page, "New claim", "start");
    await next();
    await look(page, "Kind of loss", "kind");
    await page.getByLabel("Hit an animal or a thing").check();
    await next();
    await page.getByLabel("Where did it happen?").fill("Highway 65, two miles north of Cedar Hollow");
    await next();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    await look(page, "What happened", "loss-problems");
    assert.equal(
      await page.getByLabel("Where did it happen?").inputValue(),
      "Highway 65, two miles north of Cedar Hollow",
    );
    await page
      .getByLabel("What day did it happen?")
      .fill(new Date(Date.now() - 2 * 864e5).toISOString().slice(0, 10));
    await page.getByLabel("About what time?").fill("18:40");
    await page
      .getByLabel("What happened?")
      .fill("A deer ran into the left front of the car.\nNobody else was there.");
    await page.getByLabel("No", { exact: true }).check();
    await next();

    await look(page, "Photos", "photos");
    await page.getByLabel("Add photos").setInputFiles([
      { name: "left front.png", mimeType: "image/png", buffer: photo },
      { name: "estimate.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
    ]);
    await next();
    await page.getByText("estimate.pdf is not a JPEG, PNG or WebP photo.").first().waitFor();
    await look(page, "Photos", "photos-problems");
    await next();

    await look(page, "How to reach you", "contact");
    await page.goto(`${portal.url}/new-claim`);
    await look(page, "New claim", "go-on");
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByLabel("Mornings").check();
    await next();

    await look(page, "Check and send", "review");
    await page.getByRole("link", { name: "Change What happened" }).click();
    await page.getByLabel("Yes").check();
    await next();
    await page.getByText("left front.png").waitFor();
    await turn(portal, { call: "POST /claims", status: 503, times: 1 });
    await page.getByRole("button", { name: "Send claim" }).click();
    await page.getByText("What you typed is still here.").waitFor();
    await look(page, "Check and send", "not-sent");
    await page.getByRole("button", { name: "Send claim" }).click();
    await look(page, "Your claim is sent", "sent");
    const reference = await page.locator(".reference").textContent();
    await page.getByRole("link", { name: "See your claims" }).click();
    await page.getByText(`Claim ${reference}`).waitFor();
    assert.deepEqual(faulty(complaints), []);
    await context.close();
  });
}
