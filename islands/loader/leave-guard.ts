// Asks before unsaved changes are left behind (section 2). Fetched only for pages that hold a form with data-unsaved.
//
// Sending that form is never asked about, nor is a sign-out that the session's end sends (data-timeout).

import { unsavedForms } from "./unsaved";

const forms = "form[data-unsaved]";
const here = { unsaved: "page" }; // the history entry of the page
const ahead = { unsaved: "guard" }; // the one on top of it, so that Back ends on this page, which can ask

let leaving = false;
let guarded = history.state?.unsaved === ahead.unsaved;

addEventListener("click", holdLink, true);
addEventListener("submit", holdOtherForm, true);
addEventListener("submit", ({ defaultPrevented, target }) => {
  leaving ||= !defaultPrevented && !closesDialog(target as HTMLFormElement);
});
addEventListener("popstate", ({ state }) => {
  if (state?.unsaved === here.unsaved) comeBack();
});
addEventListener("beforeunload", (unload) => {
  if (!isAnyDirty()) return;
  unload.preventDefault();
  unload.returnValue = ""; // for browsers that do not heed preventDefault here
});
addEventListener("portal:signed-out", () => {
  leaving = true;
});
for (const sign of ["input", "change", "pointerdown", "keydown"]) addEventListener(sign, stepAhead, true);

function isAnyDirty(except?: HTMLFormElement): boolean {
  return !leaving && unsavedForms().some((form) => form !== except);
}

/** A link that leads away from the page, in this window, waits for the answer and is then pressed again. */
function holdLink(click: MouseEvent): void {
  const modified = click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  const link =
    !modified && click.target instanceof Element && click.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || !leadsAway(link) || !isAnyDirty()) return;
  hold(click, () => link.click());
}

function leadsAway(link: HTMLAnchorElement): boolean {
  const elsewhere = link.target && link.target !== "_self";
  if (elsewhere || link.hasAttribute("download") || !/^https?:$/.test(link.protocol)) return false;
  const samePage = link.hash && link.href.split("#")[0] === location.href.split("#")[0];
  return !samePage && !swapsElsewhere(link);
}

/** What htmx puts in another place of the page leaves the forms as they are. */
function swapsElsewhere(element: Element): boolean {
  const target = element.getAttribute("hx-target");
  const region = target && document.querySelector(target);
  return !!region && !region.querySelector(forms) && !region.closest(forms);
}

/** Any other form of the page that is sent would take the changes with it; so it waits likewise. */
function holdOtherForm(submit: SubmitEvent): void {
  const form = submit.target as HTMLFormElement;
  const unasked = form.hasAttribute("data-timeout") || closesDialog(form) || swapsElsewhere(form);
  if (unasked || form.target || !isAnyDirty(form)) return;
  const { submitter } = submit;
  hold(submit, () => (submitter ? submitter.click() : form.submit()));
}

function closesDialog(form: HTMLFormElement): boolean {
  return form.getAttribute("method") === "dialog";
}

function hold(event: Event, goOn: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(goOn);
}

/** One step more in the history as soon as something is unsaved, at a moment when the browser grants it. */
function stepAhead(): void {
  leaving = false; // whoever goes on working has not left
  if (guarded || history.length < 2 || !isAnyDirty()) return;
  history.replaceState({ ...history.state, ...here }, "");
  goAhead();
}

function goAhead(): void {
  history.pushState(ahead, "");
  guarded = true;
}

/** The member has pressed Back and is on the page's own entry; with nothing unsaved Back goes on. */
function comeBack(): void {
  guarded = isAnyDirty(); // so that nothing steps ahead while the question stands
  if (guarded) ask(() => history.back(), goAhead);
  else history.back();
}

/** Asks once; closing the question without an answer is staying. */
function ask(leave: () => void, stay = () => {}): void {
  const answer = (leaves: boolean) => {
    leaving = leaves;
    (leaves ? leave : stay)();
  };
  const question = document.querySelector<HTMLTemplateElement>("#leave-question")?.content;
  const dialog = question?.querySelector("dialog")?.cloneNode(true) as HTMLDialogElement | undefined;
  if (typeof dialog?.showModal !== "function") {
    answer(confirm(question?.querySelector("p")?.textContent ?? ""));
    return;
  }
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    answer(dialog.returnValue === "leave");
  });
  dialog.showModal();
}
