// A content folder: notices, help, a second language, and changes without a restart.

import { desktop, devices, onDesktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

const notice = (fields, text) => `---\n${fields}\n---\n\n${text}\n`;

test.use({
  content: {
    "en/notices/storm.md": notice(
      "title: Hail in Iowa\nkind: storm\nlines: home",
      "Call {phone} at any hour, or [start a claim](/new-claim). Photos help.",
    ),
    "en/notices/hours.md": notice(
      "title: Closed on Thursday\nkind: hours\npages: home, billing",
      "We are back on Friday.",
    ),
    "en/help/payments.md": notice(
      "title: Fees\npages: payments",
      "- Your payment counts from the day you make it.\n- A bank account has no fee.\n\n[More](/faqs#cards)",
    ),
  },
});

for (const [width, viewport, colorScheme] of [
  [360, phone, "dark"],
  [1280, desktop, "light"],
]) {
  test.describe(`at ${width} px`, { tag: onDesktop(viewport) }, () => {
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
        page.getByRole("region", { name: "Fees" }).getByText("A bank account has no fee."),
      ).toBeVisible();
      expect(await news.getByText("Closed on Thursday").count()).toBe(0);
      await screenshot(page, `help-${width}`);
      expect(await problemsOf(page)).toEqual([]);
    });
  });
}

test.describe("on a phone without JavaScript", () => {
  test.use({ ...devices["a phone without JavaScript"] });

  test.use({ settings: { PORTAL_LANGUAGES: "en,es" } });

  test("offers Spanish, and English for what has no translation", async ({ page, contentFolder }) => {
    contentFolder.edit("en/faqs/cards.md", (text) =>
      text.replace("Where do I find my ID card?", "Where is my card?"),
    );
    await expect(async () => {
      await page.goto("/faqs");
      await expect(page.getByText("Where is my card?")).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [20], timeout: 60_000 });
    await page.locator(".account-menu summary").click();
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await screenshot(page, "faqs-in-a-second-language");
    expect(await page.title()).toBe("Preguntas frecuentes | Member Portal");
    await expect(page.getByText("¿Cuándo vence mi pago?")).toBeVisible();
    await expect(page.locator("[lang=en]").getByText("Where is my card?")).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);

    contentFolder.write(
      "es/faqs/cards.md",
      "---\ntitle: Tarjetas\norder: 2\n---\n\n## ¿Dónde está?\n\nAquí.\n",
    );
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("¿Dónde está?")).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [20], timeout: 60_000 });
    await page.locator(".account-menu summary").click();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

test("shows a changed file, and ignores a broken one", async ({ page, portal, contentFolder }) => {
  await page.goto("/faqs");
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
  contentFolder.write("en/faqs/new.md", notice("title: New\norder: 9", "## What is new?\n\nThis."));
  await expect(async () => {
    await page.reload();
    expect(await page.getByText("What is new?").count()).toBe(1);
  }).toPass({ timeout: 60_000 });
  contentFolder.write("en/faqs/new.md", notice("title: New\norder: nine", "## What is broken?\n\nThis."));
  const finding = () =>
    portal.log().find(({ finding }) => finding?.startsWith("order should be a whole number"));
  await expect.poll(finding, { intervals: [20] }).toMatchObject({ file: "en/faqs/new.md", line: 3 });
  await page.reload();
  expect(await page.getByText("What is new?").count()).toBe(1);
});
