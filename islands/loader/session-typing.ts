import { callPortal } from "../http";
import { unsavedForms } from "./unsaved";

/**
 * Hands what is typed on this page to the portal, which keeps it for the member. Says whether all of it is kept, "" when
 * there is nothing; fails when the portal does not answer within the timeout (milliseconds).
 */
export async function keepTyping(timeout: number): Promise<"" | "yes" | "no"> {
  const forms = unsavedForms();
  if (!forms.length) return "";
  const kept = await Promise.all(forms.map((form) => keep(form, timeout)));
  return kept.every(Boolean) ? "yes" : "no";
}

/** Files are not kept: a form with one is lost in part, and that is what the member must know. */
async function keep(form: HTMLFormElement, timeout: number): Promise<boolean> {
  const fields: Record<string, string[]> = {};
  let whole = true;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
    else whole &&= !value.size;
  }
  const { sessionKeep = "" } = document.body.dataset;
  const path = new URL(form.action).pathname;
  const { status } = await callPortal("POST", sessionKeep, { form: path, fields }, timeout);
  return whole && status < 400;
}
