import type { Page } from "@playwright/test";
import { renderToString } from "react-dom/server";
import AuthMethods from "../auth-methods/auth-methods";
import both from "../auth-methods/fixtures/both.json" with { type: "json" };
import on from "../paperless/fixtures/on.json" with { type: "json" };
import Paperless from "../paperless/paperless";
import { Fields } from "./fields";
import { expect, test } from "./fixtures";
import { html, island } from "./site";

const fields = island("fields", { name: "Ann" }, renderToString(<Fields name="Ann" />));

test("downloads React at the first touch, and hydrates in place", async ({ page, site }) => {
  site.page("/touch", () => html(fields));
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/touch", { waitUntil: "networkidle" });
  expect(fetched).toContain("/static/portal.js");
  expect(fetched.filter((path) => path.includes("hydrate-") || site.size(path) >= 200_000)).toEqual([]);
  const same = await page.locator("[name=text]").evaluateHandle((input) => input);
  await page.locator("[name=text]").fill("Bea");
  await expect(page.getByText("Bea false 1")).toBeVisible();
  expect(await same.evaluate((input) => input.isConnected)).toBe(true);
});

test('hydrates an island with when="load" without a touch', async ({ page, site }) => {
  site.page("/load", () =>
    html(island("fields", { name: "Ann" }, renderToString(<Fields name="Ann" />), 'when="load"')),
  );
  const react = page.waitForResponse(/hydrate-/);
  await page.goto("/load");
  await react;
});

test("keeps form input from before React arrived, and passes it to React", async ({ page, site, hold }) => {
  const release = await hold(/hydrate-/);
  site.page("/typing", () => html(fields));
  await page.goto("/typing");
  await page.locator("[name=text]").fill("Bea");
  await page.locator("[name=agreed]").check();
  await page.locator("[name=day]").selectOption("15");
  await expect(page.locator("output")).toHaveText("Ann false 1");
  release();
  await expect(page.getByText("Bea true 15")).toBeVisible();
  await expect(page.locator("[name=text]")).toHaveValue("Bea");
});

test("never shows a box without its tick while React hydrates it", async ({ page, site, hold }) => {
  const release = await hold(/hydrate-/);
  site.page("/tick", () => html(fields));
  await page.goto("/tick");
  await page.locator("[name=agreed]").check();
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>("[name=agreed]");
    const { port1, port2 } = new MessageChannel(); // a task between any two others
    port1.onmessage = () => {
      if (!box?.checked) document.body.dataset.unticked = "";
      port2.postMessage("");
    };
    port2.postMessage("");
  });
  release();
  await expect(page.getByText("Ann true 1")).toBeVisible();
  await expect(page.locator("body")).not.toHaveAttribute("data-unticked");
});

/** Translates a page as Chrome does: each text node becomes one of another text, in two <font>. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateBelow = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.textContent?.trim() || text.parentElement?.closest("font, script, title")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = `¿${text.textContent}?`;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    translateBelow(document.body);
    new MutationObserver((changes) => {
      for (const change of changes) translateBelow(change.target);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test("does what the first press says on a page that the browser translates", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/hydrat/i); // React renders the island again
  site.page("/translated", () =>
    html(
      island("paperless", on, renderToString(<Paperless {...on} />)) +
        island("auth-methods", both, renderToString(<AuthMethods {...both} />)),
    ),
  );
  site.responses = {
    [`POST ${on.action}`]: () => ({ status: 200, body: { on: false } }),
    [`POST ${both.action}`]: () => ({ status: 200, body: { next: "/saved" } }),
  };
  site.page("/saved", () => html("<h1>Saved</h1>"));
  await page.goto("/translated");
  await translate(page);
  await page.getByRole("switch").click();
  await expect(page.getByText(on.text.doneOff)).toBeVisible();
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "false");

  await page.getByRole("checkbox", { name: both.methods[1]?.label ?? "" }).uncheck();
  await page.getByRole("button", { name: both.text.save }).click();
  await page.waitForURL("**/saved");
  const sent = site.posts.filter(({ path }) => path !== "/session").map(({ body }) => JSON.parse(body));
  expect(sent).toEqual([
    expect.objectContaining({ item: on.item, on: false }),
    expect.objectContaining({ mobilePhone: false, email: true }),
  ]);
});

test("restores the server's HTML and the form input when an island throws", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken on purpose/);
  site.page("/breaks", () => html(island("broken", {}, '<form action="/without"><input name="q"></form>')));
  await page.goto("/breaks");
  const broken = page.waitForEvent("console", (message) => message.text().includes("broken on purpose"));
  await page.getByRole("textbox").fill("Bea");
  await broken;
  await expect(page.getByRole("textbox")).toBeFocused();
  await page.waitForFunction(() => document.querySelector("input")?.value === "Bea");
  await page.keyboard.press("Enter");
  await page.waitForURL("/without?q=Bea");
  expect(consoleErrors.all().join()).toMatch(/broken on purpose/);
});

test("submits the form natively when its island throws or does not exist", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken on purpose|unknown/);
  for (const name of ["broken", "unknown"]) {
    site.page("/island", () => html(island(name, {}, '<form action="/without"><button>Go</button></form>')));
    await page.goto("/island");
    await page.getByRole("button").click();
    await page.waitForURL("/without?");
  }
});

test("is plain HTML in a browser without custom elements and modal dialogs", async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "customElements");
    Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal");
  });
  site.page("/old", () =>
    html(
      island(
        "fields",
        {},
        '<form action="/asked"><button data-dialog="d">Go</button></form><dialog id="d"><form action="/without"><button>Go on</button></form></dialog>',
      ),
    ),
  );
  await page.goto("/old");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.locator(":focus")).toHaveText("Go on");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("/without?");
});
