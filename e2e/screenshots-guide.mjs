// Takes the screenshots of the editors' guide, into docs/images: ./task screenshots
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { copyContent } from "./content-folder.mjs";
import { startPortal } from "./portal.mjs";

const content = copyContent();
const live = mkdtempSync(join(tmpdir(), "live-"));
const portal = await startPortal({
  PORTAL_PREVIEW: "true",
  PORTAL_CONTENT_DIR: content.folder,
  PORTAL_PREVIEW_LIVE_DIR: live,
  PORTAL_PREVIEW_IDENTITY_HEADER: "X-Forwarded-Email",
  PORTAL_PREVIEW_EDITORS: "ann@example.com",
  PORTAL_TRUSTED_PROXIES: "127.0.0.1",
});
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({
  viewport: { width: 880, height: 560 },
  extraHTTPHeaders: { "X-Forwarded-Email": "ann@example.com" },
});
page.setDefaultTimeout(10_000);
const frame = page.frameLocator(".preview-frame");

const open = (choice) => page.goto(`${portal.url}/preview?${new URLSearchParams(choice)}`);
const stage = page.locator(".preview-stage");
const take = (name, part = page) => part.screenshot({ path: `docs/images/${name}.png` });

await open({ page: "/home", member: "household" });
await frame.getByRole("heading", { name: "Hello, Marta" }).waitFor();
await take("editor-preview");

await open({ page: "/faqs", member: "household" });
const cards = "en/faqs/cards.md";
const before = content.read(cards);
content.write(cards, before.replace(/\n\n([A-Z][^\n]*)/, "\n\n$1 You can also show it on your phone."));
await frame.locator("mark").first().waitFor({ state: "attached" });
await frame
  .locator("details:has(mark)")
  .first()
  .evaluate((answer) => {
    answer.open = true;
  });
await page.getByText("differs from the built-in content").click();
await frame
  .locator("details:has(mark) > summary")
  .first()
  .evaluate((answer) => scrollBy(0, answer.getBoundingClientRect().top));
await take("editor-changed", stage);

await page.getByText("differs from the built-in content").click();
content.write(cards, before.replace("title:", "titel:"));
await page.locator(".preview-broken").first().waitFor();
await take("editor-broken", stage);
content.write(cards, before);
await page.locator(".preview-broken").first().waitFor({ state: "detached" });

const notice = "title: Hail in Iowa\nkind: storm\npages: home\nfrom: 2026-11-20 17:00\nuntil: 2026-11-27";
content.write(
  "en/notices/hail-november.md",
  `---\n${notice}\n---\n\nIs your roof damaged? [Start a claim](/new-claim).\n`,
);
await page.getByText("differs from the built-in content").waitFor();
await open({ page: "/home", member: "household", at: "2026-11-22T09:00" });
await frame.getByText("Hail in Iowa").waitFor();
await take("editor-notice", stage);

await page.goto(`${portal.url}/preview/publish`);
await page.getByLabel("Why?").fill("Our first texts");
await page.getByRole("button", { name: /Publish as/ }).click();
await page.setViewportSize({ width: 1440, height: 720 });
await open({ page: "/documents", member: "household", width: 768 });
await frame.locator("main p[data-preview-text]").first().click();
const form = page.frameLocator(".preview-beside iframe");
const text = form.getByLabel("Text", { exact: true });
await text.fill(`${(await text.inputValue()).trim()} They are yours to keep.`);
await form.getByRole("button", { name: "Save draft" }).click();
await form.locator(".preview-saved").waitFor();
await page.setViewportSize({ width: 880, height: 640 });
await page.goto(`${portal.url}/preview/publish`);
await page.getByLabel("Why?").fill("Members ask whether they may keep them");
await take("editor-publish");

await browser.close();
await portal.stop();
content.remove();
rmSync(live, { recursive: true });
