import type { Action, PaymentProps } from "./payment";
import { failureTexts } from "./payment-failure";
import type { Operation } from "./payment-state";

/** What the element carries. Everything else is in its HTML. */
export interface Given {
  script: string;
  texts: PaymentProps["texts"];
  /** The ID of the payment that a confirmation names. */
  earlier?: string;
}

/**
 * Completes what the element carries with what its HTML says, so that a page does not send both:
 * the component renders exactly this HTML. The texts of failures are fetched.
 */
export function propsOf(element: HTMLElement, { script, texts, earlier: id }: Given): PaymentProps {
  const openers = [...element.querySelectorAll<HTMLElement>("[data-operation]")];
  const dialogs = [...element.querySelectorAll("dialog")];
  const path = pathOf(element);
  const note = element.querySelector(".tone-note");
  const other = dialogs.find((dialog) => !dialog.contains(note)) ?? dialogs[0];
  const [due = "", ...paragraphs] = textsIn(other, "p:not(.tone-note)");
  const [cancel = "", proceed = ""] = textsIn(other, "button");
  const asked = note?.closest("dialog");
  const earlier =
    id && asked ? { id, text: textOf(note), continue: textsIn(asked, "button")[1] ?? "" } : null;
  return {
    script,
    texts,
    path,
    actions: openers.map(actionOf),
    dialog: { due, paragraphs, cancel, continue: proceed, earlier },
    failure: failureTexts(path),
  };
}

/** The path of the account's payments, below which the server takes the calls of the island. */
export function pathOf(element: HTMLElement): string {
  return addressOf(element.querySelector("[data-operation]")).replace(/\/[^/]+(\/other-ways)?$/, "");
}

function actionOf(opener: HTMLElement): Action {
  const dialog = document.getElementById(opener.dataset.dialog ?? "");
  return {
    operation: opener.dataset.operation as Operation,
    slug: /([^/]+)(\/other-ways)?$/.exec(addressOf(opener))?.[1] ?? "",
    label: textOf(opener),
    confirm: dialog !== null,
    title: textOf(dialog?.querySelector("h2")),
    primary: opener.classList.contains("button-primary"),
  };
}

/** The address as the server wrote it, which the browser would complete with the origin. */
function addressOf(opener: Element | null): string {
  return opener?.closest("form")?.getAttribute("action") ?? "";
}

function textsIn(element: Element | undefined, selector: string): string[] {
  return [...(element?.querySelectorAll(selector) ?? [])].map(textOf);
}

function textOf(element: Element | null | undefined): string {
  return element?.textContent ?? "";
}
