// The contact sheets of the preview; their screenshots are in e2e/output.
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

test("shows every page of every sample member, and every state of a page, on contact sheets", async ({
  page,
}) => {
  await page.goto("/preview?page=/home");
  const offered = await page
    .locator("#member option")
    .evaluateAll((all) => all.map((option) => option.value));
  const members = offered.filter((member) => member !== "signed-out");
  expect(members.length).toBeGreaterThanOrEqual(5);
  const sheets = [
    ...members.map((member) => ({ member, state: "success" })),
    { member: "household", state: "success", scripts: "on" }, // the page after a sign-out must not redirect the others
    { member: "household", state: "form-empty" },
    { page: "/home", of: "states" },
    { page: "/documents", of: "states" },
    { page: "/profile/email", of: "states" },
  ];
  for (const sheet of sheets) {
    await page.goto(`/preview/sheet?${new URLSearchParams({ scripts: "off", ...sheet })}`);
    for (const frame of page.frames().slice(1)) {
      expect(await frame.locator(".preview-banner strong").textContent(), frame.url()).toBe("PREVIEW");
    }
    await screenshot(page, `preview-sheet-${Object.values(sheet).join("-").replaceAll("/", "")}`);
  }
});
