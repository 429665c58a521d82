/** The ways by which a member may be sent a code, by the names of the form's fields. */
export type Choice = { email: boolean; mobilePhone: boolean };

/** Where the form stands: what is chosen in it, what the provider holds, and what there is to say. */
export interface Choosing {
  stage: "untouched" | "choosing" | "none" | "saving" | "saved" | "failed";
  chosen: Choice;
  saved: Choice;
  /** Why saving failed, in the words to show. */
  failure: string;
}

export type MethodsEvent =
  | { type: "choose"; name: keyof Choice; on: boolean }
  | { type: "save" }
  | { type: "saved"; saved: Choice }
  | { type: "failed"; failure: string };

export function isAnyChosen({ email, mobilePhone }: Choice): boolean {
  return email || mobilePhone;
}

/**
 * The form after an event; the very same object when the event means nothing now. A failure puts the boxes back to what
 * the provider holds: they never show what is not so.
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
      return saving ? { ...now, stage: "saved", chosen: event.saved, saved: event.saved } : now;
    case "failed":
      return saving ? { ...now, stage: "failed", chosen: now.saved, failure: event.failure } : now;
  }
}

/** How the form stands for the leaving guard; until it is touched its boxes say it themselves. */
export function unsaved({ stage, chosen, saved }: Choosing): "" | "clean" | "dirty" {
  if (chosen.email !== saved.email || chosen.mobilePhone !== saved.mobilePhone) return "dirty";
  return stage === "untouched" ? "" : "clean";
}

/** What the portal's answer means; anything else than the saved choice is a failure. */
export function understand(answer: unknown, failed: string): MethodsEvent {
  const { saved, problem } = (answer ?? {}) as { saved?: Choice; problem?: string };
  if (saved) return { type: "saved", saved };
  return { type: "failed", failure: problem ?? failed };
}
