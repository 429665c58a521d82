// Claims: show one, write to its adjuster, and report a new one with photos.

import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { answerVehicle, screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

/** A PNG of one pixel. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (422|503)/));

for (const [device, options] of Object.entries(devices)) {
  test.describe(device, { tag: device === "a desktop" ? "@walk" : [] }, () => {
    test.use(options);

    /** Waits for the page with this heading, takes a screenshot, and checks the page. */
    async function checkPage(page, heading, name) {
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
      await screenshot(page, `claims-${name}-${device.replaceAll(" ", "-")}`);
      expect(await problemsOf(page)).toEqual([]);
    }

    // Spec: PRODUCT-6.
    test("shows a claim and writes to its adjuster", async ({ page, portal }) => {
      await page.goto("/claims");
      await checkPage(page, "Claims", "list");
      await page.getByRole("link", { name: "Rear bumper struck in a parking lot" }).click();
      await checkPage(page, "Rear bumper struck in a parking lot", "one");
      await page.getByRole("link", { name: "Message Dana Whitfield" }).click();
      await checkPage(page, "Contact an adjuster", "adjuster");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
      await checkPage(page, "Contact an adjuster", "adjuster-problems");
      await page.getByLabel("Call me").check();
      await page.getByLabel("Your message").fill("The shop is Hill Street Auto Body.");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText("We sent your message about claim CL0044170.")).toBeVisible();
      expect((await portal.calls())["POST /claims/contact-adjuster"]).toBe(1);
    });

    // Spec: CLAIM-4.
    test("sends a photo and a document to a claim that asks for them", async ({ page, portal }) => {
      await page.goto("/claims");
      await page.getByRole("link", { name: "Rear bumper struck in a parking lot" }).first().click();
      const form = page.locator("form[action$='todo=T-2']");
      const left = form.getByLabel("The bumper from the left");
      await expect(left).toHaveAccessibleName("The bumper from the left Add photo");
      await left.setInputFiles([{ name: "left.png", mimeType: "image/png", buffer: photo }]);
      await expect(left).toHaveAccessibleName("The bumper from the left Photo added");
      await form
        .getByLabel("The bumper from the right")
        .setInputFiles([{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") }]);
      await checkPage(page, "Rear bumper struck in a parking lot", "files-chosen");
      await form.getByRole("button", { name: "Send" }).click();
      await expect(
        page.getByText("notes.txt isn't a JPEG, PNG or WebP photo or a PDF.").first(),
      ).toBeVisible();
      await expect(form.getByLabel("left.png")).toBeChecked();
      await checkPage(page, "Rear bumper struck in a parking lot", "files-problems");
      await form
        .getByLabel(/photos or documents/)
        .setInputFiles([
          { name: "right.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 %%EOF") },
        ]);
      await form.getByRole("button", { name: "Send" }).click();
      await expect(page.locator(".notice")).toContainText("We got what you sent: left.png (reference F-");
      await expect(page.locator(".file").first()).toContainText("right.pdf");
      await checkPage(page, "Rear bumper struck in a parking lot", "files-sent");
      expect((await portal.calls())["POST /claims/{claimNumber}/files"]).toBe(2);
    });

    // Spec: PRODUCT-6.
    test("reports a new claim with photos", async ({ page, portal }) => {
      const next = () => page.getByRole("button", { name: "Continue" }).click();
      await page.goto("/new-claim?policyNumber=AA1182204");
      await checkPage(page, "New claim", "start");
      await next();
      await checkPage(page, "Type of loss", "kind");
      await page.getByLabel("Hit an animal or object").check();
      await next();
      await page.getByLabel("Where did it happen?").fill("Highway 65, two miles north of Cedar Hollow");
      await next();
      await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
      await checkPage(page, "What happened", "loss-problems");
      expect(await page.getByLabel("Where did it happen?").inputValue()).toBe(
        "Highway 65, two miles north of Cedar Hollow",
      );
      await page
        .getByLabel("When did it happen?")
        .fill(new Date(Date.now() - 2 * 864e5).toISOString().slice(0, 10));
      await page.getByLabel("About what time?").fill("18:40");
      await page
        .getByLabel("What happened?")
        .fill("A deer ran into the left front of the car.\nNo one else was there.");
      await page.getByLabel("No", { exact: true }).check();
      await next();

      await checkPage(page, "Vehicle and driver", "vehicle");
      await answerVehicle(page);
      await next();

      await checkPage(page, "Photos", "photos");
      await page.getByLabel("Add close-ups and other photos").setInputFiles([
        { name: "left front.png", mimeType: "image/png", buffer: photo },
        { name: "estimate.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
      ]);
      const scripts = options.javaScriptEnabled !== false; // they send what is chosen
      if (!scripts) await next();
      await expect(page.getByText("estimate.pdf isn't a JPEG, PNG or WebP photo.").first()).toBeVisible();
      await checkPage(page, "Photos", "photos-problems");
      if (scripts) await expect(page.locator(".photo img")).toHaveAttribute("src", /\/small$/);
      await next();

      await checkPage(page, "How to reach you", "contact");
      await page.goto("/new-claim");
      await checkPage(page, "New claim", "go-on");
      await page.getByRole("link", { name: "Continue" }).click();
      await page.getByLabel("Mornings").check();
      await next();

      await checkPage(page, "Review and send", "review");
      await page.getByRole("link", { name: "Change What happened" }).click();
      await page.getByLabel("Yes").check();
      await next();
      await expect(page.getByText("left front.png")).toBeVisible();
      await portal.addFault({ call: "POST /claims", status: 503, times: 1 });
      await page.getByRole("button", { name: "Send claim" }).click();
      await expect(page.getByText("Your input is still here.")).toBeVisible();
      await checkPage(page, "Review and send", "not-sent");
      await page.getByRole("button", { name: "Send claim" }).click();
      await checkPage(page, "We got your claim", "sent");
      const reference = await page.locator(".reference").textContent();
      await page.getByRole("link", { name: "See your claims" }).click();
      await expect(page.getByText(`Claim ${reference}`)).toBeVisible();
    });
  });
}
