import assert from "node:assert/strict";
import { test } from "node:test";
import { isSavedOn, reduce, type Switch, understand } from "./paperless-state";

const now = (stage: Switch["stage"], on: boolean, agreed = false, failure = ""): Switch => ({
  stage,
  on,
  agreed,
  failure,
});

test("it does not turn on before the member has agreed", () => {
  assert.deepEqual(reduce(now("still", false), { type: "press" }), now("unagreed", false));
});

test("agreeing takes back what was said before", () => {
  const after = reduce(now("failed", false, false, "No."), { type: "agree", agreed: true });
  assert.deepEqual(after, now("still", false, true));
});

test("it turns at once, on with the agreement and off without", () => {
  const on = reduce(now("still", false, true), { type: "press" });
  const off = reduce(now("saved", true), { type: "press" });
  assert.deepEqual([on, off], [now("saving", true, true), now("saving", false)]);
  assert.deepEqual([on, off].map(isSavedOn), [false, true]);
});

test("the next time it is turned on the member agrees anew", () => {
  assert.deepEqual(reduce(now("saving", true, true), { type: "saved", on: true }), now("saved", true));
});

test("a failure turns it back and keeps the agreement", () => {
  const after = reduce(now("saving", true, true), { type: "failed", failure: "No." });
  assert.deepEqual(after, now("failed", false, true, "No."));
});

test("while saving nothing changes it, and what comes too late means nothing", () => {
  const saving = now("saving", true, true);
  assert.equal(reduce(saving, { type: "press" }), saving);
  assert.equal(reduce(saving, { type: "agree", agreed: false }), saving);
  const still = now("still", false);
  assert.equal(reduce(still, { type: "saved", on: true }), still);
  assert.equal(reduce(still, { type: "failed", failure: "No." }), still);
});

for (const [answer, event] of [
  [{ on: false }, { type: "saved", on: false }],
  [{ problem: "No." }, { type: "failed", failure: "No." }],
  [{ on: "yes" }, { type: "failed", failure: "Not saved." }],
  [undefined, { type: "failed", failure: "Not saved." }],
  ["<html>", { type: "failed", failure: "Not saved." }],
] as const) {
  test(`the answer ${JSON.stringify(answer)} is understood`, () => {
    assert.deepEqual(understand(answer, "Not saved."), event);
  });
}
