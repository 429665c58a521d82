// The contact sheets of the preview.
import { expect, test } from "./fixtures.mjs";
import { screenshot } from "./pages.mjs";

test.use({
  settings: { PORTAL_PREVIEW: "true" },
  content: {},
  viewport: { width: 1500, height: 1000 },
  actionTimeout: 60_000, // some fifty pages load at once
  navigationTimeout: 60_000,
  trace: "off", // a snapshot of fifty frames at every step takes minutes
});
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/sandboxed|status of (4|5)\d\d/)); // pages without JavaScript, and error pages

// Two members, with usual and with many policies. TestPagesRenderForEveryMemberAndState opens the
// pages of the others.
test("shows every page of a sample member, and every state of a page, on contact sheets", async ({
  page,
}) => {
  const sheets = [
    { member: "household", state: "success" },
    { member: "many", state: "success" },
    { member: "household", state: "success", scripts: "on" }, // the page after a sign-out must not redirect the others
    { member: "household", state: "form-empty" },
    { page: "/home", of: "states" },
    { page: "/documents", of: "states" },
    { page: "/profile/email", of: "states" },
  ];
  for (const sheet of sheets) {
    await page.goto(`/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`);
    expect(page.frames().length, "pages on the sheet").toBeGreaterThan(5);
    for (const frame of page.frames().slice(1)) {
      expect(await frame.locator(".preview-banner strong").textContent(), frame.url()).toBe("PREVIEW");
    }
    await screenshot(page, `preview-sheet-${Object.values(sheet).join("-").replaceAll("/", "")}`);
  }
});
