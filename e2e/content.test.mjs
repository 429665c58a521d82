// A content folder: notices, help, a second language, and changes without a restart.

import { desktop, devices, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

const notice = (fields, text) => `---\n${fields}\n---\n\n${text}\n`;

test.use({
  content: {
    source: "views/content/testdata/bilingual",
    files: {
      "en/notices/storm.md": notice(
        "title: Hail in Iowa\nkind: storm\nlines: home",
        "Call {phone} at any hour, or [start a claim](/new-claim). Photos help.",
      ),
      "en/notices/hours.md": notice(
        "title: Closed on Thursday\nkind: hours\npages: home, billing",
        "We are back on Friday.",
      ),
      "en/help/payments.md": notice(
        "title: Good to know\npages: payments",
        "- Your payment counts from the day you make it.\n- A bank account has no fee.\n\n[More](/faqs#cards)",
      ),
    },
  },
});

for (const [width, viewport, colorScheme] of [
  [360, phone, "dark"],
  [1280, desktop, "light"],
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport, colorScheme });

    test("shows notices and help on the pages that they name", async ({ page }) => {
      await page.goto("/home");
      const news = page.getByRole("region", { name: "Notices" });
      await expect(news.getByText("Hail in Iowa")).toBeVisible();
      expect(await news.textContent()).toMatch(/Call 800-555-0142 at any hour.*Closed on Thursday/s);
      await screenshot(page, `notices-${width}`);
      expect(await problemsOf(page)).toEqual([]);
      await page.goto("/payments");
      await expect(
        page.getByRole("region", { name: "Good to know" }).getByText("A bank account has no fee."),
      ).toBeVisible();
      expect(await news.getByText("Closed on Thursday").count()).toBe(0);
      await screenshot(page, `help-${width}`);
      expect(await problemsOf(page)).toEqual([]);
    });
  });
}

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test("changes the language without JavaScript, and marks each text with its own", async ({ page }) => {
    await page.goto("/faqs");
    await page.getByRole("button", { name: "Español" }).click();
    await page.waitForURL("**/faqs#language");
    await screenshot(page, "faqs-in-two-languages");
    const languageOf = (text) => page.getByText(text).evaluate((found) => found.closest("[lang]").lang);
    expect(await languageOf("¿Dónde está mi tarjeta?")).toBe("es");
    expect(await languageOf("What does paperless billing mean?")).toBe("en");
  });
});

test("shows a changed file within a second, and ignores a broken one", async ({
  page,
  portal,
  contentFolder,
}) => {
  await page.goto("/faqs");
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
  const expectShown = async (text) => {
    const start = Date.now();
    while (!(await page.getByText(text).count())) {
      expect(Date.now() - start, `milliseconds without "${text}"`).toBeLessThan(1500);
      await page.reload();
    }
  };
  contentFolder.write("en/faqs/new.md", notice("title: New\norder: 9", "## What is new?\n\nThis."));
  await expectShown("What is new?");
  contentFolder.write("en/faqs/new.md", notice("title: New\norder: nine", "## What is broken?\n\nThis."));
  const finding = () =>
    portal.log().find(({ finding }) => finding?.startsWith("order must be a whole number"));
  await expect.poll(finding, { intervals: [20] }).toMatchObject({ file: "en/faqs/new.md", line: 3 });
  await page.reload();
  expect(await page.getByText("What is new?").count()).toBe(1);
});
