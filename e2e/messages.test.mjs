// Messages: read them, reply once, and lose no form input when a reply is not sent.
import { devices, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";
import { problemsOf } from "./page-problems.mjs";
import { htmxReady, screenshot } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

for (const [device, options] of Object.entries(devices)) {
  const name = device.replaceAll(" ", "-");

  test.describe(device, { tag: device === "a desktop" ? "@walk" : [] }, () => {
    test.use(options);
    test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (422|503)/));

    // Spec: PRODUCT-12.
    test("reads a message and replies", async ({ page, portal }) => {
      await page.goto("/messages");
      await expect(page.getByRole("main").getByText("2 unread")).toBeVisible();
      await screenshot(page, `messages-${name}`);
      expect(await problemsOf(page)).toEqual([]);

      await page.getByRole("link", { name: "Two more photos, please" }).click();
      await expect(page.getByRole("link", { name: "Claim CL0044170" })).toBeVisible();
      await screenshot(page, `message-${name}`);
      expect(await problemsOf(page)).toEqual([]);

      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByRole("link", { name: "Write your reply." })).toBeVisible();
      expect(await page.title()).toMatch(/^Error: /);
      await screenshot(page, `message-wrong-${name}`);
      expect(await problemsOf(page)).toEqual([]);

      await portal.addFault({ call: "POST /messages", status: 503, times: 1 });
      await page.getByLabel("Your reply").fill("Here are two more.");
      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByText("Your input is still here")).toBeVisible();
      expect(await page.getByLabel("Your reply").inputValue()).toBe("Here are two more.");

      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByText("We sent your reply.")).toBeVisible();
      expect(await page.getByText("Here are two more.").count()).toBe(1);
      await screenshot(page, `message-sent-${name}`);
      await page.getByRole("link", { name: "All messages" }).click();
      await expect(page.getByRole("main").getByText("1 unread")).toBeVisible();
    });

    // Spec: PRODUCT-12.
    test("writes a message about a policy", async ({ page }) => {
      await page.goto("/new-message?about=policy-HO2207719");
      await expect(page.getByRole("heading", { name: "New message" })).toBeVisible();
      expect(await page.getByLabel("What is it about?").inputValue()).toBe("policy-HO2207719");
      await screenshot(page, `message-new-${name}`);
      expect(await problemsOf(page)).toEqual([]);

      await page.getByLabel("Your message").fill("Is hail covered?");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("link", { name: "Enter a subject." })).toBeVisible();
      expect(await page.getByLabel("Your message").inputValue()).toBe("Is hail covered?");
      await screenshot(page, `message-new-wrong-${name}`);
      expect(await problemsOf(page)).toEqual([]);

      await page.getByLabel("Subject").fill("Hail");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText("We sent your message.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Hail" })).toBeVisible();
      await screenshot(page, `messages-after-new-${name}`);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("pages through many messages in place and updates the address", async ({ page, portal }) => {
    const messages = Array.from({ length: 23 }, (_, n) => ({ messageId: `M-${n}`, subject: `Letter ${n}` }));
    await portal.addFault({ call: "GET /messages", body: JSON.stringify({ messages }) });
    await page.goto("/messages");
    await expect(page.getByText("Showing 1 to 10 of 23")).toBeVisible();
    await screenshot(page, "messages-many-360");
    expect(await problemsOf(page)).toEqual([]);
    const pages = [];
    page.on("request", (request) => request.isNavigationRequest() && pages.push(request.url()));
    await page.getByRole("link", { name: "Next page" }).hover();
    await htmxReady(page);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL("**/messages?page=2");
    await expect(page.getByRole("link", { name: "Letter 10" })).toBeVisible();
    await expect(page.getByRole("status").getByText("Showing 11 to 20 of 23")).toBeVisible();
    expect(pages).toEqual([]);
  });
});

test("sends one reply for a double press", async ({ page, portal }) => {
  await page.goto("/messages/M-20744");
  await page.getByLabel("Your reply").fill("Thank you.");
  await page.getByRole("button", { name: "Send reply" }).dblclick();
  await expect(page.getByText("We sent your reply.")).toBeVisible();
  await page.goto("/messages/M-20744");
  expect(await page.getByText("Thank you.", { exact: true }).count()).toBe(1);
  expect((await portal.calls())["POST /messages"] >= 1).toBeTruthy();
});
