// Data from other systems: without dates and names, or with a premium on every transaction.
import { desktop, onDesktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test.describe(`at ${width} px`, { tag: onDesktop(viewport) }, () => {
    test.use({ viewport });

    // Spec: VOUCH-1.
    test("vouches for no policy without dates and names", async ({ page, portal }) => {
      await portal.addFault({ member: "household", rewrite: "noDatesOrNames" });
      await page.goto("/refresh-profile");
      await page.waitForURL("**/profile");
      for (const [path, phrase, name] of [
        ["/home", "Hello, Marta", "home"],
        ["/cards", "We can't show this policy's cards here right now.", "cards"],
        ["/policies/auto/AA1182204", "For proof of insurance on this policy, call us at", "policy"],
      ]) {
        await page.goto(path);
        const main = page.getByRole("main");
        await expect(main.getByText(phrase).first()).toBeVisible();
        await expect(main).not.toContainText("Not available");
        await expect(page.locator(".id-card, .teaser, a[href$='proof.pdf']")).toHaveCount(0);
        await screenshot(page, `no-dates-${name}-${width}`);
        expect(await problemsOf(page)).toEqual([]);
      }
    });

    // Spec: BILL-13.
    test("shows what was paid with a premium on every line", async ({ page, portal }) => {
      await page.goto("/billing/4100238715");
      const paid = page.locator("#paid");
      const before = await paid.textContent();
      expect(before).toContain("You paid $1,");
      await portal.addFault({ member: "household", rewrite: "premiumOnEveryLine" });
      await page.goto("/refresh-profile");
      await page.waitForURL("**/profile");
      await page.goto("/billing/4100238715");
      expect(await paid.textContent()).toBe(before);
      await expect(page.getByRole("row", { name: /Payment - thank you/ }).first()).toContainText("Payment");
      await screenshot(page, `premium-on-every-line-${width}`);
      expect(await problemsOf(page)).toEqual([]);
    });
  });
}

test.describe("as Maya Ellison", () => {
  test.use({ member: "Maya Ellison" });

  // Spec: VOUCH-1.
  test("reads insured names in their other spelling", async ({ page, portal }) => {
    await portal.addFault({ member: "two", rewrite: "otherNames" });
    await page.goto("/refresh-profile");
    await page.waitForURL("**/profile");
    await page.goto("/cards");
    await expect(page.locator(".id-card")).toContainText("Maya Ellison and Reed Ellison");
    await expect(page.getByRole("link", { name: "Proof of insurance" })).toBeVisible();
  });
});
