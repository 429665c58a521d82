// Documents and questions: found, narrowed and saved, with scripts and without.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test(`documents are narrowed in place, and the address follows, at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport });
    await signIn(page, portal, "Marta Lindqvist", "/documents");
    await page.getByText("Showing 1 to 10 of 12").waitFor();
    await keep(page, `documents-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    const pages = [];
    page.on("request", (request) => request.isNavigationRequest() && pages.push(request.url()));
    await page.getByLabel("Kind").focus();
    await page.getByLabel("Kind").selectOption("Bill");
    await page.waitForURL("**/documents?kind=Bill");
    await page.getByRole("status").getByText("Showing 1 to 2 of 2").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), "kind");
    assert.deepEqual(pages, []);
    await page.reload();
    await page.locator("#documents").getByText("Showing 1 to 2 of 2").waitFor();
    assert.equal(await page.getByLabel("Kind").inputValue(), "Bill");
    await page.getByLabel("Year").selectOption({ index: 1 });
    await page.waitForURL("**/documents?kind=Bill&year=*");
    await page.getByLabel("Policy or account").selectOption("HO2207719");
    await page.locator("#documents").getByText("No document fits").waitFor();
    await keep(page, `documents-none-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    await context.close();
  });

  test(`questions open, also by their address, at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport });
    await signIn(page, portal, "Marta Lindqvist", "/faqs");
    await page.getByText("Where do I find my ID card?").click();
    await page.getByRole("link", { name: "ID cards", exact: true }).last().waitFor();
    await keep(page, `faqs-${width}`);
    assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
    await page.goto(`${portal.url}/faqs#paperless-4`);
    await page.getByText("a way to open PDF files").waitFor();
    await page.goto(`${portal.url}/faqs#cards`);
    await page.waitForFunction(() => {
      const { top } = document.querySelector("#cards").getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
    await context.close();
  });
}

test("a document is saved under a name that says what it is", async () => {
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/documents");
  const saving = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Auto renewal bill for account 4100238715 ?, .* \(PDF, 1 kB\)$/ })
    .click();
  const file = await saving;
  assert.match(file.suggestedFilename(), /^Auto renewal bill account 4100238715 20\d\d-\d\d-\d\d\.pdf$/);
  assert.match(readFileSync(await file.path(), "latin1"), /^%PDF-[\s\S]*%%EOF\s*$/);
  await context.close();
});

test("a document that cannot be had ends on a page that says so", async () => {
  await turn(portal, { call: "GET /documents/{documentId}", status: 503, times: 1 });
  const { context, page } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/documents");
  await page.getByRole("link", { name: /^Auto renewal bill/ }).click();
  await page.getByText("A system we need did not answer").waitFor();
  await keep(page, "documents-down");
  await context.close();
});

test("without scripts the choices are a form, and answers open", async () => {
  const { context, page } = await visitor(browser, { viewport: phone, javaScriptEnabled: false });
  await signIn(page, portal, "Marta Lindqvist", "/documents");
  await page.getByLabel("Kind").selectOption("ID card");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("Showing 1 to 2 of 2").waitFor();
  assert.match(page.url(), /kind=ID\+card/);
  await keep(page, "plain-documents-360");
  await page.goto(`${portal.url}/documents`);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("Showing 11 to 12 of 12").waitFor();
  await page.goto(`${portal.url}/faqs`);
  await page.getByText("When is my payment due?").click();
  await page.getByText("you have nothing to do").first().waitFor();
  await context.close();
});
