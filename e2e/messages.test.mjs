// Messages: read, answered once, and nothing lost when an answer is not sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, phone, swaps, visitor, ways } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";
import { calls, reset, signIn, turn } from "./portal.mjs";
import { stage } from "./stage.mjs";

const { browser, portal } = await stage();

for (const [way, options] of Object.entries(ways)) {
  const name = way.replaceAll(" ", "-");

  test(`a message is read and answered on ${way}`, async () => {
    await reset(portal);
    const { context, page } = await visitor(browser, options);
    await signIn(page, portal, "Marta Lindqvist", "/messages");
    await page.getByText("2 unread").waitFor();
    await keep(page, `messages-${name}`);
    assert.deepEqual(await faultsOf(page), []);

    await page.getByRole("link", { name: "Two more photos, please" }).click();
    await page.getByRole("link", { name: "Claim CL0044170" }).waitFor();
    await keep(page, `message-${name}`);
    assert.deepEqual(await faultsOf(page), []);

    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByRole("link", { name: "Write your reply." }).waitFor();
    assert.match(await page.title(), /^Error: /);
    await keep(page, `message-wrong-${name}`);
    assert.deepEqual(await faultsOf(page), []);

    await turn(portal, { call: "POST /messages", status: 503, times: 1 });
    await page.getByLabel("Your reply").fill("Here are two more.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("What you typed is still here").waitFor();
    assert.equal(await page.getByLabel("Your reply").inputValue(), "Here are two more.");

    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Your reply is sent.").waitFor();
    assert.equal(await page.getByText("Here are two more.").count(), 1);
    await keep(page, `message-sent-${name}`);
    await page.getByRole("link", { name: "All messages" }).click();
    await page.getByText("1 unread").waitFor();
    await context.close();
  });
}

for (const [way, options] of Object.entries(ways)) {
  const name = way.replaceAll(" ", "-");

  test(`a message about a policy is written on ${way}`, async () => {
    await reset(portal);
    const { context, page, complaints } = await visitor(browser, options);
    await signIn(page, portal, "Marta Lindqvist", "/policies/home/HO2207719");
    await page.getByRole("link", { name: "Ask about it" }).click();
    await page.getByRole("heading", { name: "New message" }).waitFor();
    assert.equal(await page.getByLabel("What is it about?").inputValue(), "policy-HO2207719");
    await keep(page, `message-new-${name}`);
    assert.deepEqual(await faultsOf(page), []);

    await page.getByLabel("Your message").fill("Is hail covered?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("link", { name: "Enter a subject." }).waitFor();
    assert.equal(await page.getByLabel("Your message").inputValue(), "Is hail covered?");
    await keep(page, `message-new-wrong-${name}`);
    assert.deepEqual(await faultsOf(page), []);

    await page.getByLabel("Subject").fill("Hail");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Your message is sent.").waitFor();
    await page.getByRole("link", { name: "Hail" }).waitFor();
    await keep(page, `messages-after-new-${name}`);
    assert.deepEqual(
      complaints.filter((text) => !text.includes("status of 422")),
      [],
    );
    await context.close();
  });
}

test("many messages are paged in place, and the address follows", async () => {
  await reset(portal);
  const messages = Array.from({ length: 23 }, (_, n) => ({ messageId: `M-${n}`, subject: `Letter ${n}` }));
  await turn(portal, { call: "GET /messages", body: JSON.stringify({ messages }) });
  const { context, page, complaints } = await visitor(browser, { viewport: phone });
  await signIn(page, portal, "Marta Lindqvist", "/messages");
  await page.getByText("Showing 1 to 10 of 23").waitFor();
  await keep(page, "messages-many-360");
  assert.deepEqual([...(await faultsOf(page)), ...complaints], []);
  const pages = [];
  page.on("request", (request) => request.isNavigationRequest() && pages.push(request.url()));
  await page.getByRole("link", { name: "Next page" }).hover();
  await swaps(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL("**/messages?page=2");
  await page.getByRole("link", { name: "Letter 10" }).waitFor();
  await page.getByRole("status").getByText("Showing 11 to 20 of 23").waitFor();
  assert.deepEqual(pages, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a reply pressed twice is one", async () => {
  await reset(portal);
  const { context, page, complaints } = await visitor(browser);
  await signIn(page, portal, "Marta Lindqvist", "/messages/M-20744");
  await page.getByLabel("Your reply").fill("Thank you.");
  await page.getByRole("button", { name: "Send reply" }).dblclick();
  await page.getByText("Your reply is sent.").waitFor();
  await page.goto(`${portal.url}/messages/M-20744`);
  assert.equal(await page.getByText("Thank you.", { exact: true }).count(), 1);
  assert.ok((await calls(portal))["POST /messages"] >= 1);
  assert.deepEqual(complaints, []);
  await context.close();
});
