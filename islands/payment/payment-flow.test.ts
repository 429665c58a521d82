import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { FakePage, type Opened } from "./fake-page";
import { createPaymentFlow, type PaymentFlow } from "./payment-flow";

let page: FakePage;
let installed: { restore(): void };
let flow: PaymentFlow;
let closed: number;
let scripts = 0; // a page loads each script once, so each test needs its own

test.beforeEach(() => {
  page = new FakePage();
  installed = page.install();
  closed = 0;
  page.body.addEventListener("portal:payment-closed", () => closed++);
  flow = createPaymentFlow({
    script: `https://one.test/${++scripts}.js`,
    sessionUrl: "/session",
    eventsUrl: "/events",
  });
  mock.timers.enable({ apis: ["setTimeout"] });
});

test.afterEach(() => {
  mock.timers.reset();
  installed.restore();
});

/** Lets pending promises run until the condition holds, for at most 100 turns. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(condition(), `${condition}`).toBeTruthy();
}

const events = () => page.posted.filter(({ url }) => url === "/events").map(({ body }) => body);
const sessions = () => page.posted.filter(({ url }) => url === "/session");

async function opened() {
  const before = page.opened.length;
  flow.send({ type: "start", operation: "makePayment" });
  page.runScript("makePayment");
  await until(() => page.opened.length > before);
  return page.opened[before] as Opened;
}

// Spec: SIGNIN-12.
test("requests a session with the forgery token, and opens the window with it", async () => {
  const { operation, session } = await opened();
  expect(sessions()).toStrictEqual([
    {
      url: "/session",
      body: { operation: "makePayment" },
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-XSRF-TOKEN": "tok.en=",
        "X-Page-Owner": "owner",
      },
    },
  ]);
  expect(operation).toBe("makePayment");
  expect(session).toStrictEqual({ sessionId: "s", accessTokenId: "a" });
});

test("opens one session for a double press", async () => {
  flow.send({ type: "start", operation: "makePayment" });
  await opened();
  expect(sessions().length).toBe(1);
  expect(page.opened.length).toBe(1);
});

// Spec: PAYMENT-2.
test("requests nothing before the confirmation", () => {
  flow.send({ type: "ask", operation: "makePayment" });
  expect(page.posted.length).toBe(0);
  expect(page.head.children.length).toBe(0);
});

const invalid: [name: string, respond: () => Promise<Response>][] = [
  ["no accessTokenId", async () => Response.json({ sessionId: "s" })],
  ["no sessionId", async () => Response.json({ accessTokenId: "a" })],
  ["empty ids", async () => Response.json({ sessionId: "", accessTokenId: "" })],
  ["the value null", async () => Response.json(null)],
  ["a problem text", async () => Response.json({ problem: "down" }, { status: 502 })],
  ["no JSON", async () => new Response("<h1>down</h1>", { status: 502 })],
  ["a network error", () => Promise.reject(new TypeError("offline"))],
];

for (const [name, respond] of invalid) {
  // Spec: INPUT-1.
  test(`opens nothing, shows an error and logs it when the session response has ${name}`, async () => {
    page.respond = respond;
    flow.send({ type: "start", operation: "enrollAutoPay" });
    page.runScript("enrollAutoPay");
    await until(() => flow.payment().stage === "failed");
    expect(flow.payment()).toStrictEqual({
      stage: "failed",
      operation: "enrollAutoPay",
      problem: "noSession",
    });
    expect(events()).toStrictEqual([{ operation: "enrollAutoPay", event: "sessionFailed" }]);
    expect(page.opened.length).toBe(0);
  });
}

test("fails when the script does not load, and retries with a new session and a new script", async () => {
  flow.send({ type: "start", operation: "makePayment" });
  page.head.children[0]?.onerror();
  await until(() => flow.payment().stage === "failed");
  expect(flow.payment()).toStrictEqual({ stage: "failed", operation: "makePayment", problem: "failed" });
  expect(events()).toStrictEqual([{ operation: "makePayment", event: "unavailable" }]);
  await opened();
  expect(sessions().length).toBe(2);
});

// Spec: PAYMENT-5, LIMIT-1.
test("reloads the amounts exactly 1000 ms after the window closed", async () => {
  const { dispatch } = await opened();
  dispatch("load");
  dispatch("paymentComplete", { card: "4111" });
  dispatch("unload");
  expect(flow.payment().stage).toBe("closing");
  mock.timers.tick(999);
  expect(closed).toBe(0);
  mock.timers.tick(1);
  expect(closed).toBe(1);
  expect(flow.payment()).toStrictEqual({ stage: "done", operation: "makePayment", outcome: "paid" });
  expect(page.body.children.length, "the container is still there").toBe(0);
});

// Spec: PAYMENT-6.
test("logs every event of the processor by name, without its details", async () => {
  const { dispatch } = await opened();
  const names = [
    "load",
    "error",
    "paymentCanceled",
    "saveComplete",
    "saveCanceled",
    "paymentComplete",
    "unload",
  ];
  for (const name of names) dispatch(name, { card: "4111" });
  expect(events()).toStrictEqual(names.map((event) => ({ operation: "makePayment", event })));
});

test("fails at once when the window closes before it loaded, and reloads no amounts", async () => {
  const { dispatch } = await opened();
  dispatch("unload");
  expect(flow.payment()).toStrictEqual({ stage: "failed", operation: "makePayment", problem: "failed" });
  expect(page.body.children.length, "the container is still there").toBe(0);
  mock.timers.tick(1000);
  expect(closed).toBe(0);
});

test("fails when the window has not loaded after 15 s", async () => {
  await opened();
  mock.timers.tick(15_000);
  expect(flow.payment()).toStrictEqual({ stage: "failed", operation: "makePayment", problem: "failed" });
  expect(events()).toStrictEqual([{ operation: "makePayment", event: "unavailable" }]);
});

test("notifies subscribers of changes only", () => {
  const stages: string[] = [];
  const stop = flow.subscribe(() => stages.push(flow.payment().stage));
  flow.send({ type: "ask", operation: "makePayment" });
  flow.send({ type: "waited" });
  flow.send({ type: "dismiss" });
  stop();
  flow.send({ type: "ask", operation: "makePayment" });
  expect(stages).toStrictEqual(["confirming", "idle"]);
});
