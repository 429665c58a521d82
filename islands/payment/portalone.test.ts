import { mock } from "node:test";
import { expect, test } from "../../e2e/workers.mjs";
import { FakePage } from "./fake-page";
import { loadScript, openPortal } from "./portalone";

const session = { sessionId: "s1", accessTokenId: "a1" };
let page: FakePage;
let installed: { restore(): void };
let events: string[];
const report = (event: string) => events.push(event);

test.beforeEach(() => {
  page = new FakePage();
  installed = page.install();
  events = [];
  mock.timers.enable({ apis: ["setTimeout"] });
});

test.afterEach(() => {
  mock.timers.reset();
  installed.restore();
});

// Spec: API-14.
test("loads the script once for several requests", async () => {
  const loading = [loadScript("https://one.test/a.js"), loadScript("https://one.test/a.js")];
  expect(page.head.children.map(({ tag, src }) => ({ tag, src }))).toStrictEqual([
    { tag: "script", src: "https://one.test/a.js" },
  ]);
  page.runScript();
  await Promise.all(loading);
});

test("fails when the script takes more than 15 s", async () => {
  const loading = loadScript("https://one.test/c.js");
  mock.timers.tick(15_000);
  await expect(loading).rejects.toThrow();
});

test("reports each event with its details, until the window closes", () => {
  page.runScript("makePayment");
  const details: unknown[] = [];
  openPortal("makePayment", session, (event, detail) => {
    report(event);
    details.push(detail);
  });
  const dispatch = page.opened[0]?.dispatch;
  dispatch?.("load");
  dispatch?.("error", { card: "4111" });
  dispatch?.("paymentComplete", { card: "4111" });
  dispatch?.("unload");
  dispatch?.("load");
  expect(events).toStrictEqual(["load", "error", "paymentComplete", "unload"]);
  expect(details.slice(1, 3)).toStrictEqual([{ card: "4111" }, { card: "4111" }]);
});

test("removes the container and the handlers on close", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report)();
  page.opened[0]?.dispatch("load");
  mock.timers.tick(15_000);
  expect(events).toEqual([]);
  expect(page.body.children.length).toBe(0);
});

// Spec: PAYMENT-7.
test("removes the window after an error before it has loaded, and keeps it after a later one", () => {
  page.runScript("makePayment");
  for (const [dispatched, containers] of [
    [["error"], 0],
    [["load", "error"], 1],
  ] as const) {
    openPortal("makePayment", session, report);
    for (const event of dispatched) page.opened.at(-1)?.dispatch(event);
    expect(page.body.children.length).toBe(containers);
  }
});

test("has no timeout once the window has loaded", () => {
  page.runScript("makePayment");
  openPortal("makePayment", session, report);
  page.opened[0]?.dispatch("load");
  mock.timers.tick(60_000);
  expect(events).toStrictEqual(["load"]);
});

for (const [reason, prepare] of [
  ["its script defined nothing", () => {}],
  ["it has no such operation", () => page.runScript("enrollAutoPay")],
] as const) {
  test(`is unavailable when ${reason}`, () => {
    prepare();
    openPortal("makePayment", session, report);
    mock.timers.tick(60_000);
    expect(events).toStrictEqual(["unavailable"]);
    expect(page.body.children.length).toBe(0);
  });
}
