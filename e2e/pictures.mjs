// Takes the pictures of the editor's guide anew, into docs/images: ./task pictures
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, visitor } from "./browser.mjs";
import { startPortal } from "./portal.mjs";

const words = mkdtempSync(join(tmpdir(), "words-"));
cpSync("views/content/en", join(words, "en"), { recursive: true });
const portal = await startPortal({
  PORTAL_SANDBOX: "true",
  PORTAL_SANDBOX_ADDR: "127.0.0.1:0",
  PORTAL_PREVIEW: "true",
  PORTAL_CONTENT_DIR: words,
});
const browser = await launch();
const { page } = await visitor(browser, { viewport: { width: 880, height: 560 } });
const frame = page.frameLocator(".desk-frame");

const open = (choice) => page.goto(`${portal.url}/preview?${new URLSearchParams(choice)}`);
const stage = page.locator(".desk-stage");
const take = (name, part = page) => part.screenshot({ path: `docs/images/${name}.png` });

function write(file, text) {
  mkdirSync(join(words, "en", file, ".."), { recursive: true });
  writeFileSync(join(words, "en", file), text);
}

await open({ page: "/home", member: "household" });
await frame.getByRole("heading", { name: "Hello, Marta Lindqvist" }).waitFor();
await take("editor-desk");

await open({ page: "/faqs", member: "household" });
const cards = "faqs/cards.md";
const before = readFileSync(join(words, "en", cards), "utf8");
write(cards, before.replace(/\n\n([A-Z][^\n]*)/, "\n\n$1 You can also show it on your phone."));
await frame.locator("mark").first().waitFor({ state: "attached" });
await frame.locator("details:has(mark) > summary").first().click();
await page.getByText("differs from the built-in words").click();
await frame
  .locator("details:has(mark) > summary")
  .first()
  .evaluate((answer) => scrollBy(0, answer.getBoundingClientRect().top));
await take("editor-changed", stage);

await page.getByText("differs from the built-in words").click();
write(cards, before.replace("title:", "titel:"));
await page.locator(".desk-broken").first().waitFor();
await take("editor-broken", stage);
write(cards, before);
await page.locator(".desk-broken").first().waitFor({ state: "detached" });

const notice = "title: Hail in Iowa\nkind: storm\npages: home\nfrom: 2026-11-20 17:00\nuntil: 2026-11-27";
write(
  "notices/hail-november.md",
  `---\n${notice}\n---\n\nIs your roof damaged? [Start a claim](/new-claim).\n`,
);
await page.getByText("differs from the built-in words").waitFor();
await open({ page: "/home", member: "household", at: "2026-11-22T09:00" });
await frame.getByText("Hail in Iowa").waitFor();
await take("editor-notice", stage);

await browser.close();
await portal.stop();
rmSync(words, { recursive: true });
