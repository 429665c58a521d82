import { mock } from "node:test";
import { expect, test } from "../../e2e/workers.mjs";
import { emptyResult, FakePage, type Opened } from "./fake-page";
import household from "./fixtures/household.json" with { type: "json" };
import { createPaymentFlow, type PaymentFlow } from "./payment-flow";
import type { PaymentProps } from "./payment-props";

let page: FakePage;
let installed: { restore(): void };
let flow: PaymentFlow;
let reloads: number;
const result = { ...emptyResult, title: "Thank you" };
let scripts = 0; // a page loads each script once, so each test needs its own

test.beforeEach(() => {
  page = new FakePage();
  installed = page.install();
  reloads = 0;
  page.body.addEventListener("portal:amounts-stored", () => reloads++);
  flow = newFlow();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
});

function newFlow(): PaymentFlow {
  const script = `https://one.test/${++scripts}.js`;
  const props = household as PaymentProps;
  return createPaymentFlow({ ...props, path: "", shared: { ...props.shared, script } });
}

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
const checks = () => page.posted.filter(({ url }) => url === "/check").map(({ body }) => body);
const payment = () => flow.state().payment;
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
        "X-XSRF-TOKEN": "neighbor,tok.en=",
        "X-Page-Owner": "owner",
      },
    },
  ]);
  expect(operation).toBe("makePayment");
  expect(session).toStrictEqual({ sessionId: "s", accessTokenId: "a" });
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
    await until(() => payment().stage === "failed");
    expect(payment()).toStrictEqual({
      stage: "failed",
      operation: "enrollAutoPay",
      problem: "noSession",
    });
    expect(events()).toStrictEqual([{ operation: "enrollAutoPay", event: "sessionFailed" }]);
    expect(page.opened.length).toBe(0);
  });
}

test("shows how long to wait when the server refuses a session for some time", async () => {
  const problem = "Please wait 40 seconds.";
  page.respond = async () => Response.json({ problem, retryAfter: 40 }, { status: 429 });
  flow.send({ type: "start", operation: "makePayment" });
  await until(() => payment().stage === "failed");
  expect(flow.state().refusal).toBe(problem);
  page.respond = async () => Response.json({ problem: "down" }, { status: 502 });
  flow.send({ type: "start", operation: "makePayment" });
  await until(() => payment().stage === "failed");
  expect(flow.state().refusal).toBeUndefined();
});

/** The server's response to a request over a limit. */
const limited = async () =>
  Response.json({ problem: "Please wait 3 seconds.", retryAfter: 3, limited: true }, { status: 429 });

// Spec: READING-16.
test("ignores that an event is over the limit", async () => {
  const { dispatch } = await opened();
  page.respond = limited;
  for (const name of ["load", "paymentComplete"]) dispatch(name, detail);
  await until(() => events().length === 2);
  expect(payment()).toStrictEqual({ stage: "open", operation: "makePayment", outcome: "paid" });
  expect(flow.state().refusal).toBeUndefined();
});

// Spec: READING-16.
test("says when to check again when a check is over the limit, until a later check succeeds", async () => {
  page.check = limited;
  await close("paymentComplete");
  await after(1000, 1);
  await until(() => payment().stage === "done");
  expect(payment()).toMatchObject({ outcome: "paid", result: undefined });
  expect(flow.state().refusal).toBe("Please wait 3 seconds.");
  page.check = async () => Response.json({ result, settled: true, island: flow.state().props });
  await after(2000, 2);
  await until(() => reloads === 1);
  expect(payment()).toMatchObject({ result });
  expect(flow.state().refusal).toBeUndefined();
});

// The text of an outage states that nothing was sent, which is not certain for a payment.
// Spec: READING-16.
test("shows no text of an outage for a check", async () => {
  page.check = async () => Response.json({ problem: "Nothing was sent.", retryAfter: 5 }, { status: 503 });
  await close("paymentComplete");
  await after(1000, 1);
  await until(() => payment().stage === "done");
  expect(flow.state().refusal).toBeUndefined();
});

test("fails when the script does not load, and retries with a new session and a new script", async () => {
  flow.send({ type: "start", operation: "makePayment" });
  page.head.children[0]?.onerror();
  await until(() => payment().stage === "failed");
  expect(payment()).toStrictEqual({ stage: "failed", operation: "makePayment", problem: "unavailable" });
  expect(page.head.children.length, "the failed script").toBe(0);
  expect(events()).toStrictEqual([{ operation: "makePayment", event: "unavailable", payment: "P1" }]);
  await opened();
  expect(sessions().length).toBe(2);
});

const detail = {
  amount: 126.45,
  feeAmount: "2.50",
  totalAmount: 128.95,
  transactionId: "T1",
  cardNumber: "4111",
  paymentMethod: { lastFour: "4242" },
};
const report = {
  amount: "126.45",
  feeAmount: "2.50",
  convenienceFee: "",
  totalAmount: "128.95",
  reference: "T1",
};
const paid = { payment: "P1", outcome: "paid", ...report };

/** Opens a window and closes it after these events. */
async function close(...names: string[]): Promise<void> {
  const { dispatch } = await opened();
  for (const name of ["load", ...names, "unload"]) dispatch(name, name === "paymentComplete" ? detail : null);
}

/** Advances to a time after the end of the window and waits for the checks until then. */
async function after(milliseconds: number, expected: number): Promise<void> {
  mock.timers.tick(milliseconds);
  await until(() => checks().length >= expected);
  await new Promise((resolve) => setImmediate(resolve)); // a check too many would be sent by now
  expect(checks().length).toBe(expected);
}

// Spec: PAYMENT-5, LIMIT-1.
test("checks the account exactly 1000 ms after the window closed", async () => {
  page.check = async () => Response.json({ result, settled: true, island: flow.state().props });
  await close("paymentComplete");
  expect(payment().stage).toBe("closing");
  await after(999, 0);
  await after(1, 1);
  await until(() => payment().stage === "done");
  expect(payment()).toStrictEqual({ stage: "done", operation: "makePayment", outcome: "paid", result });
  expect(checks()).toStrictEqual([paid]);
  expect(reloads).toBe(1);
  expect(page.body.children.length, "the container is still there").toBe(0);
  await after(60_000, 1);
});

// Spec: PAYMENT-8.
test("repeats the check of a reported payment after 3, 7 and 15 s until the account shows it", async () => {
  let settled = false;
  page.check = async () => Response.json({ result, settled, island: flow.state().props });
  await close("paymentComplete");
  await after(1000, 1);
  await until(() => payment().stage === "done");
  await after(1999, 1);
  await after(1, 2);
  await until(() => reloads === 2);
  settled = true;
  await after(3999, 2);
  await after(1, 3);
  await until(() => reloads === 3);
  await after(60_000, 3);
  expect(checks()).toStrictEqual([paid, paid, paid]);
});

// Spec: PAYMENT-8.
test("stops the checks after 15 s, and never has two at a time", async () => {
  const answers: (() => void)[] = [];
  const unsettled = () => Response.json({ result, settled: false, island: flow.state().props });
  page.check = () => new Promise((resolve) => answers.push(() => resolve(unsettled())));
  await close("paymentComplete");
  await after(1000, 1);
  await after(9000, 1); // the first has no answer yet
  for (const expected of [2, 3]) {
    answers.shift()?.();
    await until(() => reloads === expected - 1);
    await after(0, expected); // it was due at 3 and 7 s
  }
  answers.shift()?.();
  await until(() => reloads === 3);
  await after(4999, 3);
  await after(1, 4);
  answers.shift()?.();
  await until(() => reloads === 4);
  await after(60_000, 4);
});

for (const [outcome, events] of [
  ["canceled", ["paymentCanceled"]],
  ["saved", ["saveComplete"]],
  ["unknown", []],
] as const) {
  // Spec: PAYMENT-8.
  test(`checks once when the window closes with the outcome ${outcome}`, async () => {
    page.check = async () => Response.json({ result, settled: false, island: flow.state().props });
    await close(...events);
    await after(1000, 1);
    await until(() => payment().stage === "done");
    await after(60_000, 1);
    expect(checks()).toStrictEqual([{ payment: "P1", outcome }]);
  });
}

test("reloads no amounts when the check gets no answer, and repeats it for a reported payment", async () => {
  page.check = () => Promise.reject(new TypeError("offline"));
  await close("paymentComplete");
  await after(1000, 1);
  await until(() => payment().stage === "done");
  expect(payment()).toMatchObject({ outcome: "paid", result: undefined });
  expect(reloads).toBe(0);
  page.check = async () => Response.json({ result, settled: true, island: flow.state().props });
  await after(2000, 2);
  await until(() => reloads === 1);
  expect(payment()).toMatchObject({ result });
});

test("forgets the check of a window after another has opened", async () => {
  page.check = async () => Response.json({ result, settled: false, island: flow.state().props });
  await close("paymentComplete");
  await after(1000, 1);
  await until(() => payment().stage === "done");
  (await opened()).dispatch("load");
  await after(14_000, 1);
  expect(payment().stage).toBe("open");
});

// Spec: PAYMENT-14.
test("sees no payment in a completed one whose status is another", async () => {
  const completed = async (...statuses: unknown[]) => {
    page.posted.length = 0;
    flow = newFlow();
    const { dispatch } = await opened();
    dispatch("load");
    for (const status of statuses) dispatch("paymentComplete", { amount: "5", status });
    dispatch("paymentCanceled");
    dispatch("unload");
    return { closed: payment(), events: events() };
  };
  for (const status of [undefined, null, "", "Approved", "PENDING", " submitted "])
    expect(await completed(status), `${status}`).toMatchObject({ closed: { outcome: "paid" } });
  for (const status of ["Declined", "not approved", 0, {}]) {
    const { closed, events } = await completed(status);
    expect(closed, `${status}`).toMatchObject({ outcome: "unknown" });
    expect(events[1]).toStrictEqual({ operation: "makePayment", event: "paymentUnclear", payment: "P1" });
    // The server keeps that there may be a payment.
    expect(events[2]).toStrictEqual({ operation: "makePayment", event: "paymentCanceled" });
  }
  const { events: again } = await completed("Declined", "Approved");
  expect(again[2]).toMatchObject({ event: "paymentComplete", payment: "P1", amount: "5" });
});

// Spec: PAYMENT-6, BILL-6.
test("logs every event of the processor, and of its details only amounts and the reference", async () => {
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
  for (const name of names) dispatch(name, detail);
  const event = (name: string) => ({ operation: "makePayment", event: name, payment: "P1" });
  expect(events()).toStrictEqual(
    names.map((name) => (name === "paymentComplete" ? { ...event(name), ...report } : event(name))),
  );
});

// Spec: BILL-6.
test("reports a payment whose details name no amount", async () => {
  const { dispatch } = await opened();
  dispatch("load");
  for (const details of [null, {}, { amount: { value: 1 }, transactionId: ["T1"] }]) {
    dispatch("paymentComplete", details);
    expect(events().at(-1)).toMatchObject({ event: "paymentComplete", amount: "", reference: "" });
  }
});

// Spec: BILL-4.
test("asks about an earlier payment first, and confirms it with the next session", async () => {
  const { props } = flow.state();
  const earlier = { id: "P0", text: "You may pay twice.", continue: "Continue anyway" };
  const island = { ...props, dialog: { ...props.dialog, earlier } };
  page.respond = async () => Response.json({ island });
  flow.send({ type: "start", operation: "makePayment" });
  await until(() => payment().stage === "asking");
  expect(flow.state().props.dialog.earlier?.id).toBe("P0");
  flow.send({ type: "start", operation: "makePayment" });
  expect(sessions(), "a press before the question shows").toHaveLength(1);
  flow.send({ type: "asked" });
  page.respond = async () => Response.json({}, { status: 502 });
  flow.send({ type: "start", operation: "makePayment", confirmed: "P0" });
  await until(() => payment().stage === "failed");
  page.respond = new FakePage().respond;
  await opened(); // another try confirms the same payment
  expect(sessions().map(({ body }) => body)).toStrictEqual([
    { operation: "makePayment" },
    { operation: "makePayment", confirmed: "P0" },
    { operation: "makePayment", confirmed: "P0" },
  ]);
});

// Spec: PAYMENT-7.
test("fails at once when the window reports an error before it has loaded", async () => {
  const { dispatch } = await opened();
  dispatch("error", { description: "no such session" });
  expect(payment()).toStrictEqual({ stage: "failed", operation: "makePayment", problem: "noSession" });
  expect(events().map((event) => (event as { event: string }).event)).toStrictEqual([
    "error",
    "sessionFailed",
  ]);
  expect(page.body.children.length, "the container is still there").toBe(0);
  await after(60_000, 0);
});

// Only the processor knows whether a window that sends nothing takes a payment.
test("ends the waiting for a silent window without a result, and follows it when it opens late", async () => {
  page.check = async () => Response.json({ result, settled: false, island: flow.state().props });
  const { dispatch } = await opened();
  mock.timers.tick(15_000);
  expect(payment()).toStrictEqual({ stage: "closing", operation: "makePayment", outcome: "unknown" });
  await after(1000, 1);
  await until(() => payment().stage === "done");
  expect(checks()).toStrictEqual([{ payment: "P1", outcome: "unknown" }]);
  expect(page.body.children.length, "the container").toBe(1);
  dispatch("load");
  dispatch("paymentComplete", detail);
  expect(payment()).toStrictEqual({ stage: "open", operation: "makePayment", outcome: "paid" });
  dispatch("unload");
  await after(1000, 2);
  expect(checks()[1]).toStrictEqual(paid);
  expect(page.body.children.length, "the container").toBe(0);
  expect(events()).toMatchObject([
    { event: "silent", payment: "P1" },
    { event: "load" },
    { event: "paymentComplete" },
    { event: "unload" },
  ]);
});

test("removes a silent window when another opens", async () => {
  await opened();
  mock.timers.tick(15_000);
  await after(1000, 1);
  await until(() => payment().stage === "done");
  await opened();
  expect(page.body.children).toHaveLength(1);
  expect(page.body.children[0]).toBe(page.opened[1]?.container);
});

test("fails at once when the window closes before it loaded, and checks nothing", async () => {
  const { dispatch } = await opened();
  dispatch("unload");
  expect(payment()).toStrictEqual({ stage: "failed", operation: "makePayment", problem: "unavailable" });
  expect(page.body.children.length, "the container is still there").toBe(0);
  await after(60_000, 0);
});

test("notifies subscribers of changes only", () => {
  const stages: string[] = [];
  const stop = flow.subscribe(() => stages.push(payment().stage));
  flow.send({ type: "start", operation: "makePayment" });
  flow.send({ type: "asked" });
  flow.send({ type: "ask" });
  stop();
  flow.send({ type: "asked" });
  expect(stages).toStrictEqual(["opening", "asking"]);
});

// Spec: READING-17.
test("keeps the session while the window is open, and no longer", async () => {
  const portal = await opened();
  portal.dispatch("load");
  expect(page.body.dataset.sessionKeep).toBe("/windows/P1");
  portal.dispatch("unload");
  expect(page.body.dataset.sessionKeep).toBeUndefined();
});
