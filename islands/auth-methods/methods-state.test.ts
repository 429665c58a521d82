import { expect, test } from "@playwright/test";
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
  expect(after).toStrictEqual(now("choosing", { email: true, mobilePhone: true }));
});

test("with no box chosen nothing is saved", () => {
  expect(reduce(now("choosing", neither), { type: "save" })).toStrictEqual(now("none", neither));
});

test("what the provider saved is what is chosen", () => {
  const saving = reduce(now("choosing", phone), { type: "save" });
  expect(saving).toStrictEqual(now("saving", phone));
  const both = { email: true, mobilePhone: true };
  expect(reduce(saving, { type: "saved", saved: both })).toStrictEqual({
    ...now("saved", both),
    saved: both,
  });
});

test("a failure puts the boxes back to what is saved", () => {
  const after = reduce(now("saving", phone), { type: "failed", failure: "No." });
  expect(after).toStrictEqual(now("failed", email, "No."));
});

test("while saving no box changes and nothing is saved twice", () => {
  const saving = now("saving", phone);
  expect(reduce(saving, { type: "choose", name: "email", on: true })).toBe(saving);
  expect(reduce(saving, { type: "save" })).toBe(saving);
});

test("an answer that comes too late changes nothing", () => {
  for (const event of [
    { type: "saved", saved: phone },
    { type: "failed", failure: "No." },
  ] as const) {
    const choosing = now("choosing");
    expect(reduce(choosing, event)).toBe(choosing);
  }
});

test("the leaving guard asks about a choice that is not saved, and about no other", () => {
  expect(unsaved(now("untouched"))).toBe("");
  for (const stage of ["untouched", "choosing", "none", "saving"] as const)
    expect(unsaved(now(stage, phone))).toBe("dirty");
  for (const stage of ["choosing", "saved", "failed"] as const) expect(unsaved(now(stage))).toBe("clean");
});

test("only the saved choice is a success", () => {
  expect(understand({ saved: phone }, "No.")).toStrictEqual({ type: "saved", saved: phone });
  expect(understand({ problem: "Choose." }, "No.")).toStrictEqual({ type: "failed", failure: "Choose." });
  for (const answer of [undefined, null, {}, "<html>"])
    expect(understand(answer, "No.")).toStrictEqual({ type: "failed", failure: "No." });
});
