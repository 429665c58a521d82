/** The state of one switch. */
export interface Switch {
  stage: "idle" | "needsAgreement" | "saving" | "saved" | "failed";
  /** The position shown. While saving, this is the new position. */
  on: boolean;
  agreed: boolean;
  /** The message to show after saving failed. */
  failure: string;
}

export type SwitchEvent =
  | { type: "agree"; agreed: boolean }
  | { type: "press" }
  | { type: "saved"; on: boolean }
  | { type: "failed"; failure: string };

/** Returns the position that the provider has saved, as far as is known. */
export function isSavedOn({ stage, on }: Switch): boolean {
  return stage === "saving" ? !on : on;
}

/**
 * Returns the state after an event, or the same object if the event has no effect. A press changes
 * the switch at once, and a failure changes it back, so that it shows the saved position.
 */
export function reduce(now: Switch, event: SwitchEvent): Switch {
  const saving = now.stage === "saving";
  switch (event.type) {
    case "agree":
      return saving ? now : { ...now, stage: "idle", agreed: event.agreed, failure: "" };
    case "press":
      if (saving) return now;
      if (!now.on && !now.agreed) return { ...now, stage: "needsAgreement", failure: "" };
      return { ...now, stage: "saving", on: !now.on, failure: "" };
    case "saved":
      return saving ? { stage: "saved", on: event.on, agreed: false, failure: "" } : now;
    case "failed":
      return saving ? { ...now, stage: "failed", on: !now.on, failure: event.failure } : now;
  }
}

/** Converts the server's response. A response without the saved position is a failure. */
export function toEvent(response: unknown, failed: string): SwitchEvent {
  const { on, problem } = (response ?? {}) as { on?: unknown; problem?: unknown };
  if (typeof on === "boolean") return { type: "saved", on };
  return { type: "failed", failure: typeof problem === "string" ? problem : failed };
}
