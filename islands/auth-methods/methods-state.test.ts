import assert from "node:assert/strict";
import { test } from "node:test";
import { type Choice, type Choosing, reduce, understand, unsaved } from "./methods-state";

const email: Choice = { email: true, mobilePhone: false };
const phone: Choice = { email: false, mobilePhone: true };
const neither: Choice = { email: false, mobilePhone: false };
const now = (stage: Choosing["stage"], chosen = email, failure = ""): Choosing => ({
  stage,
  chosen,
  saved: email,
  failure,
});

test("a box chosen takes back what was said before", () => {
  const after = reduce(now("failed", email, "No."), { type: "choose", name: "mobilePhone", on: true });
  assert.deepEqual(after, now("choosing", { email: true, mobilePhone: true }));
});

test("with no box chosen nothing is saved", () => {
  assert.deepEqual(reduce(now("choosing", neither), { type: "save" }), now("none", neither));
});

test("what the provider saved is what is chosen", () => {
  const saving = reduce(now("choosing", phone), { type: "save" });
  assert.deepEqual(saving, now("saving", phone));
  const both = { email: true, mobilePhone: true };
  assert.deepEqual(reduce(saving, { type: "saved", saved: both }), {
    ...now("saved", both),
    saved: both,
  });
});

test("a failure puts the boxes back to what is saved", () => {
  const after = reduce(now("saving", phone), { type: "failed", failure: "No." });
  assert.deepEqual(after, now("failed", email, "No."));
});

test("while saving no box changes and nothing is saved twice", () => {
  const saving = now("saving", phone);
  assert.equal(reduce(saving, { type: "choose", name: "email", on: true }), saving);
  assert.equal(reduce(saving, { type: "save" }), saving);
});

test("an answer that comes too late changes nothing", () => {
  for (const event of [
    { type: "saved", saved: phone },
    { type: "failed", failure: "No." },
  ] as const) {
    const choosing = now("choosing");
    assert.equal(reduce(choosing, event), choosing);
  }
});

test("the leaving guard asks about a choice that is not saved, and about no other", () => {
  assert.equal(unsaved(now("untouched")), "");
  for (const stage of ["untouched", "choosing", "none", "saving"] as const)
    assert.equal(unsaved(now(stage, phone)), "dirty");
  for (const stage of ["choosing", "saved", "failed"] as const) assert.equal(unsaved(now(stage)), "clean");
});

test("only the saved choice is a success", () => {
  assert.deepEqual(understand({ saved: phone }, "No."), { type: "saved", saved: phone });
  assert.deepEqual(understand({ problem: "Choose." }, "No."), { type: "failed", failure: "Choose." });
  for (const answer of [undefined, null, {}, "<html>"])
    assert.deepEqual(understand(answer, "No."), { type: "failed", failure: "No." });
});
