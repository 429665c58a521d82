import { expect, test } from "@playwright/test";
import { renderToString } from "react-dom/server";
import awkward from "./fixtures/awkward-text.json" with { type: "json" };
import household from "./fixtures/household.json" with { type: "json" };
import methods from "./fixtures/methods-only.json" with { type: "json" };
import PaymentIsland, { type PaymentProps, PaymentView } from "./payment";
import { idle, type Payment } from "./payment-state";

const fixtures = { household, methods, awkward } as Record<string, PaymentProps>;
const props = household as PaymentProps;
const operation = "makePayment";

for (const [name, fixture] of Object.entries(fixtures)) {
  test(`renders ${name} as HTML that works without a script`, () => {
    const html = renderToString(<PaymentIsland {...fixture} />);
    for (const { href } of fixture.actions)
      expect(html.includes(`<form action="${href}" method="get">`), html).toBeTruthy();
    const confirming = fixture.actions.filter(({ confirm }) => confirm);
    expect(html.match(/<dialog/g)?.length ?? 0).toBe(confirming.length);
    expect(html.match(/data-dialog=/g)?.length ?? 0).toBe(confirming.length);
  });

  test(`renders ${name} without comments and white space between tags, for hydration`, () => {
    const html = renderToString(<PaymentIsland {...fixture} />);
    expect(html).not.toMatch(/<!--|>\s+</);
  });
}

test("puts Cancel before Continue, so that it gets the first focus", () => {
  const dialog = renderToString(<PaymentIsland {...props} />).split("<dialog")[1] ?? "";
  const buttons = [...dialog.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(buttons).toStrictEqual(["Cancel", "Continue"]);
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

  // Spec: READING-12.
  test(`shows what is known at ${JSON.stringify(payment)}`, () => {
    expect(/role="status">([^<]*)</.exec(html())?.[1]).toBe(status);
    expect(/role="alert">([^<]*)</.exec(html())?.[1]).toBe(problem);
  });

  test(`offers the possible actions at ${JSON.stringify(payment)}`, () => {
    const busy = ["opening", "open", "closing"].includes(payment.stage);
    expect(html().match(/aria-disabled="true"/g)?.length ?? 0).toBe(busy ? props.actions.length : 0);
    expect(html().includes(props.words.tryAgain)).toBe(payment.stage === "failed");
    expect(html().includes(`href="${props.actions[0]?.otherWays}"`)).toBe(payment.stage === "failed");
  });
}
