// Photos, with and without scripts: those that a claim asks for, and those of a new claim.
import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { claimUpToPhotos, photo, press } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/));

/** The forms send the same with and without scripts: `./task test` has one of each. */
const walk = (like) => ({ tag: like ? "@walk" : [] });

for (const device of ["a phone without JavaScript", "a phone"]) {
  const scripts = device === "a phone";

  test.describe(device, () => {
    test.use(devices[device]);

    // Spec: CLAIM-4.
    test(
      "sends a photo and a document to a claim that asks for them",
      walk(scripts),
      async ({ page, portal }) => {
        await page.goto("/claims/CL0044170");
        const form = page.locator("form[action$='todo=T-2']");
        const left = form.getByLabel("The bumper from the left");
        await expect(left).toHaveAccessibleName("The bumper from the left Add photo");
        await left.setInputFiles([{ name: "left.png", mimeType: "image/png", buffer: photo }]);
        await expect(left).toHaveAccessibleName("The bumper from the left Photo added");
        await form
          .getByLabel("The bumper from the right")
          .setInputFiles([{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") }]);
        await press(form, "Send");
        await expect(
          page.getByText("notes.txt isn't a JPEG, PNG or WebP photo or a PDF.").first(),
        ).toBeVisible();
        await expect(form.getByLabel("left.png")).toBeChecked();
        if (scripts) expect(await problemsOf(page)).toEqual([]);
        await form
          .getByLabel(/photos or documents/)
          .setInputFiles([
            { name: "right.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 %%EOF") },
          ]);
        await press(form, "Send");
        await expect(page.locator("h1")).toHaveText("2 files received");
        await page.getByRole("link", { name: "Done" }).click();
        await expect(page.locator("details .file").first()).toContainText("right.pdf");
        expect((await portal.calls())["POST /claims/{claimNumber}/files"]).toBe(2);
      },
    );

    // Spec: PRODUCT-6.
    test("reports a new claim with photos", walk(!scripts), async ({ page }) => {
      const next = () => press(page, "Continue");
      await page.goto("/new-claim?policyNumber=AA1182204");
      await claimUpToPhotos(page);

      await page.waitForLoadState(); // the script sends what is chosen
      await page.getByLabel("Add close-ups and other photos").setInputFiles([
        { name: "left front.png", mimeType: "image/png", buffer: photo },
        { name: "estimate.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
      ]);
      if (!scripts) await next(); // scripts send what is chosen
      await expect(page.getByText("estimate.pdf isn't a JPEG, PNG or WebP photo.").first()).toBeVisible();
      if (scripts) {
        expect(await problemsOf(page)).toEqual([]);
        await expect(page.locator(".photo img")).toHaveAttribute("src", /\/small$/);
      }
      await next();
      await page.getByLabel("Mornings").check();
      await next();
      await expect(page.getByText("left front.png")).toBeVisible();
      await press(page, "Send claim");
      await expect(page.getByRole("heading", { name: "We got your claim" })).toBeVisible();
    });
  });
}

test.describe("a message", () => {
  test.use(devices["a phone"]);

  test("adds up the files that are chosen one after another", async ({ page }) => {
    await page.goto("/new-message");
    await page.waitForLoadState();
    await page.locator("summary", { hasText: "Add photos or documents" }).click();
    const field = page.locator(".upload [type=file]");
    const choose = (name) => field.setInputFiles([{ name, mimeType: "image/png", buffer: photo }]);
    for (const name of ["left.png", "right.png", "rear.png"]) await choose(name);
    await expect(page.locator(".added li")).toHaveText([/^left.png/, /^right.png/, /^rear.png/]);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove right.png" }).click();
    await expect(field).toBeFocused();
    expect(await field.evaluate(({ files }) => [...files].map(({ name }) => name))).toEqual([
      "left.png",
      "rear.png",
    ]);
  });
});
