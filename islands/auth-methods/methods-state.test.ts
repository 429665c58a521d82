import { expect, test } from "../../e2e/workers.mjs";
import { type Choice, type Choosing, reduce, toEvent, unsaved } from "./methods-state";

const email: Choice = { email: true, mobilePhone: false };
const phone: Choice = { email: false, mobilePhone: true };
const neither: Choice = { email: false, mobilePhone: false };
const now = (stage: Choosing["stage"], chosen = email, failure = ""): Choosing => ({
  stage,
  chosen,
  saved: email,
  failure,
});

test("clears the last message when a box changes", () => {
  const after = reduce(now("failed", email, "No."), { type: "choose", name: "mobilePhone", on: true });
  expect(after).toStrictEqual(now("choosing", { email: true, mobilePhone: true }));
});

test("saves nothing without a chosen box", () => {
  expect(reduce(now("choosing", neither), { type: "save" })).toStrictEqual(now("none", neither));
});

test("has nothing unsaved once the provider saved it", () => {
  const saving = reduce(now("choosing", phone), { type: "save" });
  expect(saving).toStrictEqual(now("saving", phone));
  const saved = reduce(saving, { type: "saved", next: "/done" });
  expect(saved).toStrictEqual({ ...now("saved", phone), saved: phone });
  expect(unsaved(saved)).toBe("clean");
});

test("restores the saved boxes after a failure", () => {
  const after = reduce(now("saving", phone), { type: "failed", failure: "No." });
  expect(after).toStrictEqual(now("failed", email, "No."));
});

test("ignores changes and a second save while it saves", () => {
  const saving = now("saving", phone);
  expect(reduce(saving, { type: "choose", name: "email", on: true })).toBe(saving);
  expect(reduce(saving, { type: "save" })).toBe(saving);
});

test("ignores a response that comes too late", () => {
  for (const event of [
    { type: "saved", next: "/done" },
    { type: "failed", failure: "No." },
  ] as const) {
    const choosing = now("choosing");
    expect(reduce(choosing, event)).toBe(choosing);
  }
});

test("counts as unsaved with changed boxes only", () => {
  expect(unsaved(now("untouched"))).toBe("");
  for (const stage of ["untouched", "choosing", "none", "saving"] as const)
    expect(unsaved(now(stage, phone))).toBe("dirty");
  for (const stage of ["choosing", "saved", "failed"] as const) expect(unsaved(now(stage))).toBe("clean");
});

test("succeeds only when the response names the page of the success", () => {
  expect(toEvent({ next: "/done" }, "No.")).toStrictEqual({ type: "saved", next: "/done" });
  expect(toEvent({ problem: "Choose." }, "No.")).toStrictEqual({ type: "failed", failure: "Choose." });
  for (const response of [undefined, null, {}, "<html>"])
    expect(toEvent(response, "No.")).toStrictEqual({ type: "failed", failure: "No." });
});
