import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "react-dom/server";
import awkward from "./fixtures/awkward-text.json";
import household from "./fixtures/household.json";
import methods from "./fixtures/methods-only.json";
import PaymentIsland, { type PaymentProps, PaymentView } from "./payment";
import { idle, type Payment } from "./payment-state";

const fixtures = { household, methods, awkward } as Record<string, PaymentProps>;
const props = household as PaymentProps;
const operation = "makePayment";

for (const [name, fixture] of Object.entries(fixtures)) {
  test(`${name}: the server's HTML works without a script`, () => {
    const html = renderToString(<PaymentIsland {...fixture} />);
    for (const { href } of fixture.actions)
      assert.ok(html.includes(`<form action="${href}" method="get">`), html);
    const confirming = fixture.actions.filter(({ confirm }) => confirm);
    assert.equal(html.match(/<dialog/g)?.length ?? 0, confirming.length);
    assert.equal(html.match(/data-dialog=/g)?.length ?? 0, confirming.length);
  });

  test(`${name}: the HTML can be hydrated: no comments, no white space between tags`, () => {
    const html = renderToString(<PaymentIsland {...fixture} />);
    assert.doesNotMatch(html, /<!--|>\s+</);
  });
}

test("Cancel comes before Continue, so that it has the first focus", () => {
  const dialog = renderToString(<PaymentIsland {...props} />).split("<dialog")[1] ?? "";
  const buttons = [...dialog.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label);
  assert.deepEqual(buttons, ["Cancel", "Continue"]);
});

const stages: [payment: Payment, status: string, problem: string][] = [
  [idle, "", ""],
  [{ stage: "confirming", operation }, "", ""],
  [{ stage: "opening", operation }, props.words.opening, ""],
  [{ stage: "open", operation, outcome: "paid" }, props.words.open, ""],
  [{ stage: "closing", operation, outcome: "paid" }, props.words.checking, ""],
  [{ stage: "done", operation, outcome: "paid" }, props.words.paid, ""],
  [{ stage: "done", operation, outcome: "saved" }, props.words.saved, ""],
  [{ stage: "done", operation, outcome: "cancelled" }, props.words.cancelled, ""],
  [{ stage: "done", operation, outcome: "unknown" }, props.words.unknown, ""],
  [{ stage: "failed", operation, problem: "failed" }, "", props.words.failed],
  [
    { stage: "failed", operation, problem: "noSession" },
    "",
    "The makePayment portal loading failed: Can&#x27;t create session key",
  ],
];

for (const [payment, status, problem] of stages) {
  const html = () => renderToString(<PaymentView {...props} payment={payment} send={() => {}} />);

  test(`${JSON.stringify(payment)} says what is known`, () => {
    assert.equal(/role="status">([^<]*)</.exec(html())?.[1], status);
    assert.equal(/role="alert">([^<]*)</.exec(html())?.[1], problem);
  });

  test(`${JSON.stringify(payment)} offers what can be done`, () => {
    const busy = ["opening", "open", "closing"].includes(payment.stage);
    assert.equal(html().match(/aria-disabled="true"/g)?.length ?? 0, busy ? props.actions.length : 0);
    assert.equal(html().includes(props.words.tryAgain), payment.stage === "failed");
    assert.equal(html().includes(`href="${props.actions[0]?.otherWays}"`), payment.stage === "failed");
  });
}
