// Takes the screenshots of the editors' guide, into docs/images: ./task pictures
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { copyContent } from "./content-folder.mjs";
import { startPortal } from "./portal.mjs";
import { setNarrowFont } from "./walk/narrow-font.mjs";

const content = copyContent();
const portal = await startPortal({
  PORTAL_PREVIEW: "true",
  PORTAL_CONTENT_DIR: content.folder,
});
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 880, height: 560 } });
page.setDefaultTimeout(10_000);
const frame = page.frameLocator(".preview-frame");

const open = (choice) => page.goto(`${portal.url}/preview?${new URLSearchParams(choice)}`);
const stage = page.locator(".preview-stage");

async function take(name, part = page) {
  for (const frame of page.frames()) await setNarrowFont(frame);
  await part.screenshot({ path: `docs/images/${name}.png` });
}

await open({ page: "/home", member: "household" });
await frame.getByRole("heading", { name: "Hello, Marta" }).waitFor();
await take("editor-preview");

await open({ page: "/faqs", member: "household" });
const cards = "en/faqs/cards.md";
const before = content.read(cards);
content.write(cards, before.replace("title:", "titel:"));
await page.locator(".preview-broken").first().waitFor();
await take("editor-broken", stage);
content.write(cards, before);
await page.locator(".preview-broken").first().waitFor({ state: "detached" });

const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
const notice = `title: Hail in Iowa\nkind: storm\npages: home\nuntil: ${tomorrow}`;
content.write(
  "en/notices/hail-november.md",
  `---\n${notice}\n---\n\nIs your roof damaged? [Start a claim](/new-claim).\n`,
);
await open({ page: "/home", member: "household" });
await frame.getByText("Hail in Iowa").waitFor();
await take("editor-notice", stage);

await browser.close();
await portal.stop();
content.remove();
