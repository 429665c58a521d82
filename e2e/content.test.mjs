// The editors' words in a folder of their own: notices, help, a second language, and changes that show without a restart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn } from "./portal.mjs";
import { stage } from "./stage.mjs";
import { ownWords } from "./words.mjs";

const { folder, write } = ownWords("views/content/testdata/bilingual");
write(
  "en/notices/storm.md",
  "---\ntitle: Hail in Iowa\nkind: storm\nlines: home\n---\n\nCall {phone} at any hour, or [start a claim](/new-claim). Photos help.\n",
);
write(
  "en/notices/hours.md",
  "---\ntitle: Closed on Thursday\nkind: hours\npages: home, billing\n---\n\nWe are back on Friday.\n",
);
write(
  "en/help/payments.md",
  "---\ntitle: Good to know\npages: payments\n---\n\n- Your payment counts from the day you make it.\n- A bank account has no fee.\n\n[More](/faqs#cards)\n",
);

const { browser, portal } = await stage({ PORTAL_CONTENT_DIR: folder });

for (const [width, viewport, colorScheme] of [
  [360, phone, "dark"],
  [1280, desktop, "light"],
]) {
  test(`notices and help stand where they belong, at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport, colorScheme });
    await signIn(page, portal, "Marta Lindqvist", "/home");
    const news = page.getByRole("region", { name: "Notices" });
    await news.getByText("Hail in Iowa").waitFor();
    assert.match(await news.textContent(), /Call 800-555-0142 at any hour.*Closed on Thursday/s);
    await keep(page, `notices-${width}`);
    assert.deepEqual(await faultsOf(page), []);
    await page.goto(`${portal.url}/payments`);
    await page
      .getByRole("region", { name: "Good to know" })
      .getByText("A bank account has no fee.")
      .waitFor();
    assert.equal(await news.getByText("Closed on Thursday").count(), 0);
    await keep(page, `help-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    await context.close();
  });
}

test("a language is chosen, also without JavaScript, and every piece tells its own", async () => {
  const { context, page } = await visitor(browser, { viewport: phone, javaScriptEnabled: false });
  await signIn(page, portal, "Marta Lindqvist", "/faqs");
  await page.getByRole("button", { name: "Español" }).click();
  await page.waitForURL("**/faqs#language");
  await keep(page, "faqs-in-two-languages");
  const languageOf = (text) => page.getByText(text).evaluate((found) => found.closest("[lang]").lang);
  assert.equal(await languageOf("¿Dónde está mi tarjeta?"), "es");
  assert.equal(await languageOf("What does paperless billing mean?"), "en");
  await context.close();
});

test("a changed file shows within a second, and a broken one not at all", async () => {
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/faqs");
  await page.getByRole("heading", { name: "Questions and answers" }).waitFor();
  const shows = async (text) => {
    const start = Date.now();
    while (!(await page.getByText(text).count())) {
      assert.ok(Date.now() - start < 1500, `does not show "${text}"`);
      await page.reload();
    }
  };
  write("en/faqs/new.md", "---\ntitle: New\norder: 9\n---\n\n## What is new?\n\nThis.\n");
  await shows("What is new?");
  write("en/faqs/new.md", "---\ntitle: New\norder: nine\n---\n\n## What is broken?\n\nThis.\n");
  const said = () => portal.log().find(({ finding }) => finding?.startsWith("order must be a whole number"));
  while (!said()) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual([said().file, said().line], ["en/faqs/new.md", 3]);
  await page.reload();
  assert.equal(await page.getByText("What is new?").count(), 1);
  await context.close();
});
