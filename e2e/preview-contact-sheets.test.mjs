// The contact sheets of the preview.
import { expect, test } from "./fixtures.mjs";
import { screenshot } from "./pages.mjs";

test.use({
  settings: { PORTAL_PREVIEW: "true" },
  content: {},
  viewport: { width: 1500, height: 1000 },
  actionTimeout: 120_000, // some fifty pages load at once
  navigationTimeout: 120_000,
  trace: "off", // a snapshot of fifty frames at every step takes minutes
});
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/sandboxed|status of (4|5)\d\d/)); // pages without JavaScript, and error pages

// One member. TestPagesRenderForEveryMemberAndState opens the pages of the others.
const sheets = {
  "every page": { member: "household", state: "success" },
  // The page after a sign-out must not redirect the others.
  "every page with JavaScript": { member: "household", state: "success", scripts: "on" },
  "every empty form": { member: "household", state: "form-empty" },
  "every state of Home": { page: "/home", of: "states" },
  "every state of documents": { page: "/documents", of: "states" },
  "every state of the email form": { page: "/profile/email", of: "states" },
};

for (const [name, sheet] of Object.entries(sheets))
  test(`shows ${name} on a contact sheet`, async ({ page }) => {
    await page.goto(`/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`);
    expect(page.frames().length, "pages on the sheet").toBeGreaterThan(5);
    for (const frame of page.frames().slice(1))
      expect(await frame.locator(".preview-banner strong").textContent(), frame.url()).toBe("PREVIEW");
    await screenshot(page, `preview-sheet-${name.replaceAll(" ", "-")}`);
  });
