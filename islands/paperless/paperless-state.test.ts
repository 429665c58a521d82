import { expect, test } from "../../e2e/workers.mjs";
import { isSavedOn, reduce, type Switch, toEvent } from "./paperless-state";

const now = (stage: Switch["stage"], on: boolean, agreed = false, failure = ""): Switch => ({
  stage,
  on,
  agreed,
  failure,
});

test("does not turn on before the member has agreed", () => {
  expect(reduce(now("idle", false), { type: "press" })).toStrictEqual(now("needsAgreement", false));
});

test("clears the last message when the member agrees", () => {
  const after = reduce(now("failed", false, false, "No."), { type: "agree", agreed: true });
  expect(after).toStrictEqual(now("idle", false, true));
});

test("switches at once, on with consent and off without", () => {
  const on = reduce(now("idle", false, true), { type: "press" });
  const off = reduce(now("saved", true), { type: "press" });
  expect([on, off]).toStrictEqual([now("saving", true, true), now("saving", false)]);
  expect([on, off].map(isSavedOn)).toStrictEqual([false, true]);
});

test("needs consent again the next time", () => {
  expect(reduce(now("saving", true, true), { type: "saved", on: true })).toStrictEqual(now("saved", true));
});

// Spec: PRODUCT-14.
test("switches back after a failure, and keeps the consent", () => {
  const after = reduce(now("saving", true, true), { type: "failed", failure: "No." });
  expect(after).toStrictEqual(now("failed", false, true, "No."));
});

test("ignores events while it saves, and responses after that", () => {
  const saving = now("saving", true, true);
  expect(reduce(saving, { type: "press" })).toBe(saving);
  expect(reduce(saving, { type: "agree", agreed: false })).toBe(saving);
  const still = now("idle", false);
  expect(reduce(still, { type: "saved", on: true })).toBe(still);
  expect(reduce(still, { type: "failed", failure: "No." })).toBe(still);
});

for (const [response, event] of [
  [{ on: false }, { type: "saved", on: false }],
  [{ problem: "No." }, { type: "failed", failure: "No." }],
  [{ on: "yes" }, { type: "failed", failure: "Not saved." }],
  [undefined, { type: "failed", failure: "Not saved." }],
  ["<html>", { type: "failed", failure: "Not saved." }],
] as const) {
  test(`converts the response ${JSON.stringify(response)}`, () => {
    expect(toEvent(response, "Not saved.")).toStrictEqual(event);
  });
}
