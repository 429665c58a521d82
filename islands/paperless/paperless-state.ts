/** Where a switch stands: as it shows, whether the member has agreed, and what there is to say. */
export interface Switch {
  stage: "still" | "unagreed" | "saving" | "saved" | "failed";
  /** As the switch shows: while saving, as it is asked to be. */
  on: boolean;
  agreed: boolean;
  /** Why saving failed, in the words to show. */
  failure: string;
}

export type SwitchEvent =
  | { type: "agree"; agreed: boolean }
  | { type: "press" }
  | { type: "saved"; on: boolean }
  | { type: "failed"; failure: string };

/** How the switch is saved, as far as is known. */
export function isSavedOn({ stage, on }: Switch): boolean {
  return stage === "saving" ? !on : on;
}

/**
 * The switch after an event; the very same object when the event means nothing now. It turns at once when pressed, and a
 * failure turns it back: it never goes on showing what is not so.
 */
export function reduce(now: Switch, event: SwitchEvent): Switch {
  const saving = now.stage === "saving";
  switch (event.type) {
    case "agree":
      return saving ? now : { ...now, stage: "still", agreed: event.agreed, failure: "" };
    case "press":
      if (saving) return now;
      if (!now.on && !now.agreed) return { ...now, stage: "unagreed", failure: "" };
      return { ...now, stage: "saving", on: !now.on, failure: "" };
    case "saved":
      return saving ? { stage: "saved", on: event.on, agreed: false, failure: "" } : now;
    case "failed":
      return saving ? { ...now, stage: "failed", on: !now.on, failure: event.failure } : now;
  }
}

/** What the portal's answer means; anything else than how the switch is saved now is a failure. */
export function understand(answer: unknown, failed: string): SwitchEvent {
  const { on, problem } = (answer ?? {}) as { on?: unknown; problem?: unknown };
  if (typeof on === "boolean") return { type: "saved", on };
  return { type: "failed", failure: typeof problem === "string" ? problem : failed };
}
