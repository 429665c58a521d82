import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { FakePage } from "./fake-page";
import { loadScript, openPortal } from "./portalone";

const session = { sessionId: "s1", accessTokenId: "a1" };
let page: FakePage;
let installed: { restore(): void };
let heard: string[];
const report = (event: string) => heard.push(event);

test.beforeEach(() => {
  page = new FakePage();
  installed = page.install();
  heard = [];
  mock.timers.enable({ apis: ["setTimeout"] });
});

test.afterEach(() => {
  mock.timers.reset();
  installed.restore();
});

test("the script is loaded once however often it is asked for", async () => {
  const loading = [loadScript("https://one.test/a.js"), loadScript("https://one.test/a.js")];
  expect(page.head.children.map(({ tag, src }) => ({ tag, src }))).toStrictEqual([
    { tag: "script", src: "https://one.test/a.js" },
  ]);
  page.runScript();
  await Promise.all(loading);
});

test("a script that is refused fails, and is fetched anew the next time", async () => {
  const loading = loadScript("https://one.test/b.js");
  page.head.children[0]?.onerror();
  await expect(loading).rejects.toThrow();
  expect(page.head.children.length).toBe(0);
  const again = loadScript("https://one.test/b.js");
  page.runScript();
  await again;
});

test("a script that takes more than 15 s fails", async () => {
  const loading = loadScript("https://one.test/c.js");
  mock.timers.tick(15_000);
  await expect(loading).rejects.toThrow();
});

test("the operation is opened with its session in a container of its own", () => {
  page.runScript("makePayment", "enrollAutoPay");
  openPortal("enrollAutoPay", session, report);
  const [opened] = page.opened;
  expect(opened?.operation).toBe("enrollAutoPay");
  expect(opened?.session).toStrictEqual(session);
  expect(page.body.children).toStrictEqual([opened?.container]);
});

test("each event is reported by its name alone, until the window is gone", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report);
  const say = page.opened[0]?.say;
  say?.("load");
  say?.("error", { card: "4111" });
  say?.("paymentComplete", { card: "4111" });
  say?.("unload");
  say?.("load");
  expect(heard).toStrictEqual(["load", "error", "paymentComplete", "unload"]);
});

test("closing takes the container and the handlers away", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report)();
  page.opened[0]?.say("load");
  mock.timers.tick(15_000);
  expect(heard).toEqual([]);
  expect(page.body.children.length).toBe(0);
});

test("a second opening hears its own events once", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report)();
  openPortal("makePayment", session, report);
  page.opened[1]?.say("load");
  expect(heard).toStrictEqual(["load"]);
  expect(page.opened[0]?.container).not.toBe(page.opened[1]?.container);
});

test("a window that has not loaded after 15 s is unavailable, whatever errors it reported", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report);
  page.opened[0]?.say("error");
  mock.timers.tick(14_999);
  expect(heard).toStrictEqual(["error"]);
  mock.timers.tick(1);
  expect(heard).toStrictEqual(["error", "unavailable"]);
  expect(page.body.children.length).toBe(0);
});

test("a window that has loaded may take all the time it wants", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report);
  page.opened[0]?.say("load");
  mock.timers.tick(60_000);
  expect(heard).toStrictEqual(["load"]);
});

for (const [reason, prepare] of [
  ["its script defined nothing", () => {}],
  ["it has no such operation", () => page.runScript("enrollAutoPay")],
] as const) {
  test(`the window is unavailable when ${reason}`, () => {
    prepare();
    openPortal("makePayment", session, report);
    mock.timers.tick(60_000);
    expect(heard).toStrictEqual(["unavailable"]);
    expect(page.body.children.length).toBe(0);
  });
}
