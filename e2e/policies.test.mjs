// Policies, ID cards and agents: for one policy and for two hundred, with scripts and without, on paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, keep, phone, visitor } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { signIn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

/** Opens a page as a member, waits until it stands, and keeps a picture. */
async function open(page, path, heading, name) {
  await page.goto(portal.url + path);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await keep(page, name);
}

async function assertSound(page, complaints) {
  assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
}

for (const [width, viewport] of [
  [360, phone],
  [1280, desktop],
]) {
  test(`every kind of policy, cards and agents of a farm at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport });
    await signIn(page, portal, "Ruth Vandermeer", "/policies?size=25");
    await page.waitForURL("**/policies/**");
    await page.goto(`${page.url()}?size=25`);
    const paths = await page
      .locator("#policies a[href^='/policies/']")
      .evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
    assert.equal(new Set(paths.map((path) => path.split("/")[2])).size, 13);
    for (const path of paths) {
      await page.goto(portal.url + path);
      await page.getByText(`Policy ${path.split("/")[3]}`).waitFor();
      await keep(page, `policy-${path.split("/")[2]}-${width}`);
      await assertSound(page, complaints);
    }
    await open(page, "/cards", "ID cards", `cards-farm-${width}`);
    await assertSound(page, complaints);
    await open(page, "/agents", "Contact my agent", `agents-farm-${width}`);
    await assertSound(page, complaints);
    await context.close();
  });

  test(`a newcomer's cards and agents at ${width} px`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport });
    await signIn(page, portal, "Theo Abara", "/policies");
    await page.waitForURL("**/home");
    await open(page, "/cards", "ID cards", `cards-newcomer-${width}`);
    await assertSound(page, complaints);
    await open(page, "/agents", "Contact my agent", `agents-newcomer-${width}`);
    await page.locator("main").getByRole("link", { name: "800-555-0142" }).waitFor();
    await assertSound(page, complaints);
    await context.close();
  });
}

test("Home leads to a policy's renewal", async () => {
  const { context, page, complaints } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/home");
  await page.getByRole("link", { name: "See what changes" }).click();
  await page.waitForURL("**/policies/auto/AA1182204#renewal");
  await page.getByRole("row", { name: "Premium" }).getByText("$25.60 more").waitFor();
  await keep(page, "policy-renewal-1280");
  await assertSound(page, complaints);
  await context.close();
});

test("two hundred policies are narrowed and paged in place, and the focus stays", async () => {
  const { context, page, complaints } = await visitor(browser);
  await signIn(page, portal, "Joan Whitcomb", "/policies");
  await page.getByText("Showing 1 to 10 of 200").waitFor();
  const address = page.url();
  await page.getByLabel("Kind").focus();
  await page.getByLabel("Kind").selectOption({ label: "Dwelling Fire (60)" });
  await page.locator("#policies [data-announce]", { hasText: "Showing 1 to 10 of 60" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "policies-kind");
  await page.getByLabel("Sort by").selectOption({ label: "Premium, highest first" });
  await page.getByRole("status").getByText("of 60").waitFor();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.locator("#policies [data-announce]", { hasText: "Showing 11 to 20 of 60" }).waitFor();
  assert.equal(page.url(), address);
  await page.locator("#policies .policy-row a").first().click();
  await page.waitForURL("**/policies/dwelling-fire/*?kind=dwelling-fire&page=2&sort=premium");
  await page.getByText("Showing 11 to 20 of 60").waitFor();
  await keep(page, "policies-many-1280");
  await assertSound(page, complaints);
  await context.close();
});

test("without JavaScript the list narrows and pages by link", async () => {
  const { context, page } = await visitor(browser, { viewport: phone, javaScriptEnabled: false });
  await signIn(page, portal, "Joan Whitcomb", "/policies");
  await page.getByRole("link", { name: "Choose another policy" }).click();
  await page.getByLabel("Status").selectOption({ label: "Cancelled (8)" });
  await page.getByLabel("Sort by").selectOption({ label: "What it covers" });
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("Showing 1 to 8 of 8").waitFor();
  await page.getByLabel("Status").selectOption({ label: "All (200)" });
  await page.getByLabel("Rows per page").selectOption("50");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: "Page 4", exact: true }).click();
  await page.getByText("Showing 151 to 200 of 200").waitFor();
  await keep(page, "plain-policies-many-360");
  await context.close();
});

test("ID cards print at true size, two on a page, and download without JavaScript", async () => {
  const { context, page } = await visitor(browser, { viewport: phone, javaScriptEnabled: false });
  await signIn(page, portal, "Marta Lindqvist", "/cards");
  await page.getByRole("heading", { name: "ID cards" }).waitFor();
  await keep(page, "plain-cards-360");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download card (PDF) for 2016 Honda Odyssey" }).first().click();
  assert.equal((await download).suggestedFilename(), "id-card-AA1182204-2016-Honda-Odyssey.pdf");
  await context.close();

  const paper = await visitor(browser);
  await signIn(paper.page, portal, "Marta Lindqvist", "/cards");
  await paper.page.getByRole("heading", { name: "ID cards" }).waitFor();
  const printed = await paper.page.pdf({ preferCSSPageSize: true });
  assert.equal(printed.toString("latin1").match(/\/Type \/Page\b/g).length, 2, "four cards are on two pages");
  await paper.page.emulateMedia({ media: "print" });
  const sizes = await paper.page
    .locator(".id-card")
    .evaluateAll((cards) =>
      cards.map((card) => [card.offsetWidth, card.offsetHeight, card.scrollHeight <= card.clientHeight]),
    );
  assert.deepEqual(sizes, Array(4).fill([324, 204, true]));
  await paper.context.close();
});
