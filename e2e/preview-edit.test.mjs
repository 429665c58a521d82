// Editing in the preview: the checks while one types, and publishing, without a developer.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { screenshot } from "./pages.mjs";

const live = mkdtempSync(join(tmpdir(), "live-"));

test.use({
  settings: {
    PORTAL_PREVIEW: "true",
    PORTAL_PREVIEW_LIVE_DIR: live,
    PORTAL_PREVIEW_IDENTITY_HEADER: "X-Forwarded-Email",
    PORTAL_PREVIEW_EDITORS: "ann@example.com",
    PORTAL_TRUSTED_PROXIES: "127.0.0.1",
  },
  content: {},
  extraHTTPHeaders: { "X-Forwarded-Email": "ann@example.com" },
  viewport: { width: 1440, height: 900 },
});

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (4|5)\d\d/));

test("checks a sentence as one types, shows it, and publishes it", async ({ page, contentFolder }) => {
  await page.goto("/preview?page=/documents&width=768");
  const shown = page.frameLocator(".preview-frame");
  const sentence = shown.locator("main p[data-preview-text]").first();
  await sentence.click();
  const form = page.frameLocator(".preview-beside iframe");
  const text = form.getByLabel("Text", { exact: true });
  const before = (await text.inputValue()).trim();
  await text.fill(`${before} Call {fone}.`);
  await expect(form.locator("[data-verdict]")).toContainText("does not replace {fone}");
  await text.fill(`${before} They are yours to keep.`);
  await expect(form.locator("[data-verdict]")).toBeEmpty();
  await expect(shown.locator("main")).toContainText("They are yours to keep.");
  expect(contentFolder.read("en/pages/documents-intro.md"), "nothing is saved yet").not.toContain(
    "yours to keep",
  );
  expect(await problemsOf(page)).toEqual([]);
  await screenshot(page, "preview-typing", false);
  await form.getByRole("button", { name: "Save draft" }).click();
  await expect(form.locator(".preview-saved")).toBeVisible();
  await page.goto("/preview/publish");
  await expect(page.locator("ins", { hasText: "They are yours to keep." })).toBeVisible();
  await page.getByLabel("Why?").fill("Documents are the members'");
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /Publish as/ }).click();
  await expect(page.locator(".preview-publications")).toContainText("Documents are the members'");
  expect(readFileSync(join(live, "current/en/pages/documents-intro.md"), "utf8")).toContain("yours to keep");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form does the same", async ({ page, contentFolder }) => {
    await page.goto("/preview/edit?file=en/company.yaml&path=phone");
    const before = await page.getByLabel("Text", { exact: true }).inputValue();
    await page.getByLabel("Text", { exact: true }).fill("Call {fone}");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.locator("[data-verdict]")).toContainText("does not replace {fone}");
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Call {fone}");
    await page.getByLabel("Text", { exact: true }).fill(before.replace(/.$/, "9"));
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.locator(".preview-saved")).toBeVisible();
    expect(contentFolder.read("en/company.yaml")).toContain(before.replace(/.$/, "9"));
  });
});
