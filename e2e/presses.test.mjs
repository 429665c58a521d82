// How many presses the most frequent tasks take on a phone, from Home. docs/design-system.md
// has the table.
import { devices } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { dayIn, photo } from "./pages.mjs";

test.use({ member: "Marta Lindqvist", ...devices["a phone"] });

let presses = 0;
async function press(locator) {
  presses++;
  await locator.click();
}

test.beforeEach(async ({ page }) => {
  presses = 0;
  await page.goto("/home");
});

test("knowing the total due takes none, seeing a card one", async ({ page }) => {
  await expect(page.locator(".answer .big")).toBeInViewport();
  await press(page.locator(".tabs").getByRole("link", { name: "Cards" }));
  await expect(page.locator(".id-card").first()).toBeInViewport();
  expect(presses).toBe(1);
});

test("paying the only bill takes two", async ({ page }) => {
  await press(page.getByRole("button", { name: /^Pay \$/ }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Continue" }));
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  expect(presses).toBe(2);
});

test.describe("with two bills", () => {
  test.use({ member: "Maya Ellison" });

  async function pay(page) {
    await press(page.getByRole("button", { name: /^Pay \$/ }).first());
    await press(page.getByRole("dialog").getByRole("button", { name: "Continue" }));
    await page.frameLocator("iframe").getByRole("button", { name: "Pay", exact: true }).click();
  }

  test("paying both takes five, and those of the processor", async ({ page }) => {
    const done = page.locator("#payment-message .done");
    await pay(page);
    await expect(done).toContainText("Next: 77 Juniper Court");
    await press(done.getByRole("link", { name: "Pay $203.75" }));
    await pay(page);
    await expect(done.getByRole("link", { name: "Done" })).toBeVisible();
    await expect(done.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
    expect(presses).toBe(5);
  });
});

test("sending a photo to a claim takes three", async ({ page }) => {
  await press(page.locator("main a[href*='/claims/CL0044170']").first());
  const form = page.locator("form[action$='todo=T-2']");
  const chooser = page.waitForEvent("filechooser");
  await press(form.getByLabel("The bumper from the left"));
  await (await chooser).setFiles({ name: "left.png", mimeType: "image/png", buffer: photo });
  await press(form.getByRole("button", { name: "Send" }));
  await expect(page.getByRole("heading", { name: "Photo received" })).toBeVisible();
  expect(presses).toBe(3);
});

test("asking for another vehicle takes six, and typing", async ({ page }) => {
  await press(page.locator("main h3 a[href^='/policies/auto/AA1182204']"));
  await press(page.locator(".vehicles summary", { hasText: "2016 Honda Odyssey" }));
  await press(page.getByRole("link", { name: "Change or remove 2016 Honda Odyssey" }));
  await press(page.getByRole("link", { name: "Replace a vehicle" }));
  await page.getByLabel("New vehicle").fill("2024 Toyota Sienna");
  await page.getByLabel("Who drives it most").fill("Jonas Lindqvist");
  await press(page.getByLabel("No, it's paid for"));
  await page.getByLabel("Start date").fill(dayIn(7));
  await press(page.getByRole("button", { name: "Send request" }));
  await expect(page.locator(".reference")).toHaveText(/^M-/);
  expect(presses).toBe(6);
});
