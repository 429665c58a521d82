import { callPortal, Refusal } from "../http";
import { unsavedForms } from "./unsaved";

/**
 * Saves the input of the page's unsaved forms on the server. Resolves to "yes" if all of it was
 * saved, "no" if some was not, and "" if there was none. Rejects when the server does not respond
 * within the timeout (milliseconds).
 */
export async function saveDrafts(timeout: number): Promise<"" | "yes" | "no"> {
  const forms = unsavedForms();
  if (!forms.length) return "";
  const saved = await Promise.all(forms.map((form) => save(form, timeout)));
  return saved.every(Boolean) ? "yes" : "no";
}

/**
 * Posts the input below the address of the session (paths.SaveInput). Files cannot be saved. A form
 * with a file counts as not saved, so that the member is informed.
 */
async function save(form: HTMLFormElement, timeout: number): Promise<boolean> {
  const fields: Record<string, string[]> = {};
  let complete = true;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
    else complete &&= !value.size;
  }
  const { session = "" } = document.body.dataset;
  const path = new URL(form.action).pathname;
  try {
    await callPortal("POST", `${session}/input`, { form: path, fields }, timeout);
    return complete;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
