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
// Pages without JavaScript, and error pages.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/sandboxed|status of (4|5)\d\d/));

// TestPagesRenderForEveryMemberAndState renders what is on the other sheets.
const sheets = {
  // The page after a sign-out must not redirect the others.
  "every page with JavaScript": { member: "household", state: "success", scripts: "on" },
  "every state of Home": { page: "/home", of: "states" },
};

for (const [name, sheet] of Object.entries(sheets))
  test(`shows ${name} on a contact sheet`, async ({ page }) => {
    await page.goto(`/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`);
    expect(page.frames().length, "pages on the sheet").toBeGreaterThan(5);
    for (const frame of page.frames().slice(1))
      expect(await frame.locator(".preview-banner strong").textContent(), frame.url()).toBe("PREVIEW");
    await screenshot(page, `preview-sheet-${name.replaceAll(" ", "-")}`);
  });
