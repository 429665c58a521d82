/** How a member can receive a code, by the names of the form fields. */
export type Choice = { email: boolean; mobilePhone: boolean };

/**
 * The state of the form. saved is the choice that the provider has saved. After "saved" the page of
 * the success follows.
 */
export interface Choosing {
  stage: "untouched" | "choosing" | "none" | "saving" | "saved" | "failed";
  chosen: Choice;
  saved: Choice;
  /** The message to show after saving failed. */
  failure: string;
}

export type MethodsEvent =
  | { type: "choose"; name: keyof Choice; on: boolean }
  | { type: "save" }
  | { type: "saved"; next: string }
  | { type: "failed"; failure: string };

export function isAnyChosen({ email, mobilePhone }: Choice): boolean {
  return email || mobilePhone;
}

/**
 * Returns the state after an event, or the same object if the event has no effect. A failure resets
 * the checkboxes to the saved choice.
 */
export function reduce(now: Choosing, event: MethodsEvent): Choosing {
  const saving = now.stage === "saving";
  switch (event.type) {
    case "choose":
      return saving
        ? now
        : { ...now, stage: "choosing", failure: "", chosen: { ...now.chosen, [event.name]: event.on } };
    case "save":
      return saving ? now : { ...now, stage: isAnyChosen(now.chosen) ? "saving" : "none", failure: "" };
    case "saved":
      return saving ? { ...now, stage: "saved", saved: now.chosen } : now;
    case "failed":
      return saving ? { ...now, stage: "failed", chosen: now.saved, failure: event.failure } : now;
  }
}

/**
 * Returns the value of data-unsaved for leave-guard.ts. It is "" until the first change, so that
 * the checkboxes are compared with the server's values, even before hydration.
 */
export function unsaved({ stage, chosen, saved }: Choosing): "" | "clean" | "dirty" {
  if (chosen.email !== saved.email || chosen.mobilePhone !== saved.mobilePhone) return "dirty";
  return stage === "untouched" ? "" : "clean";
}

/** Converts the server's response. One without the page of the success is a failure. */
export function toEvent(response: unknown, failed: string): MethodsEvent {
  const { next, problem } = (response ?? {}) as { next?: string; problem?: string };
  if (next) return { type: "saved", next };
  return { type: "failed", failure: problem ?? failed };
}
