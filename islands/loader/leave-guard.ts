import { unsavedForms } from "./unsaved";

const forms = "form[data-unsaved]";
const pageState = { unsaved: "page" }; // the history entry of the page
const guardState = { unsaved: "guard" }; // an extra entry after it, so that Back stays on this page

let leaving = false;
let guarded = history.state?.unsaved === guardState.unsaved;

/**
 * Asks before the member leaves unsaved changes (section 2) of a form with data-unsaved. Submitting
 * that form asks nothing, and neither does a sign-out after a timeout (data-timeout).
 */
export function guardUnsaved(): void {
  if (!document.querySelector(forms)) return;
  addEventListener("click", holdLink, true);
  addEventListener("submit", holdOtherForm, true);
  addEventListener("submit", ({ defaultPrevented, target }) => {
    leaving ||= !defaultPrevented && !closesDialog(target as HTMLFormElement);
  });
  addEventListener("popstate", ({ state }) => {
    if (state?.unsaved === pageState.unsaved) handleBack();
  });
  addEventListener("beforeunload", (unload) => {
    if (!isAnyDirty()) return;
    unload.preventDefault();
    unload.returnValue = ""; // for browsers that ignore preventDefault here
  });
  addEventListener("portal:signed-out", () => {
    leaving = true;
  });
  for (const event of ["input", "change", "pointerdown", "keydown"])
    addEventListener(event, guardHistory, true);
}

function isAnyDirty(except?: HTMLFormElement): boolean {
  return !leaving && unsavedForms().some((form) => form !== except);
}

/** Holds a link that leaves the page in this window until the member answers. */
function holdLink(click: MouseEvent): void {
  const modified = click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  const link =
    !modified && click.target instanceof Element && click.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || !leavesPage(link) || !isAnyDirty()) return;
  hold(click, () => link.click());
}

function leavesPage(link: HTMLAnchorElement): boolean {
  const otherWindow = link.target && link.target !== "_self";
  if (otherWindow || link.hasAttribute("download") || !/^https?:$/.test(link.protocol)) return false;
  const samePage = link.hash && link.href.split("#")[0] === location.href.split("#")[0];
  return !samePage && !swapsElsewhere(link);
}

/** Reports whether htmx replaces a part of the page that contains none of the forms. */
function swapsElsewhere(element: Element): boolean {
  const target = element.getAttribute("hx-target");
  const region = target && document.querySelector(target);
  return !!region && !region.querySelector(forms) && !region.closest(forms);
}

/** Holds other forms of the page too: submitting one would lose the changes. */
function holdOtherForm(submit: SubmitEvent): void {
  const form = submit.target as HTMLFormElement;
  const harmless = form.hasAttribute("data-timeout") || closesDialog(form) || swapsElsewhere(form);
  if (harmless || form.target || !isAnyDirty(form)) return;
  const { submitter } = submit;
  hold(submit, () => (submitter ? submitter.click() : form.submit()));
}

function closesDialog(form: HTMLFormElement): boolean {
  return form.getAttribute("method") === "dialog";
}

function hold(event: Event, proceed: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(proceed);
}

/**
 * Adds the extra history entry at the first unsaved change. It runs on user events only, because
 * browsers skip an entry that was added without one.
 */
function guardHistory(): void {
  leaving = false; // a member who continues to work has not left
  if (guarded || history.length < 2 || !isAnyDirty()) return;
  history.replaceState({ ...history.state, ...pageState }, "");
  pushGuard();
}

function pushGuard(): void {
  history.pushState(guardState, "");
  guarded = true;
}

/** Runs after Back from the extra entry. With nothing unsaved, goes back once more. */
function handleBack(): void {
  guarded = isAnyDirty(); // prevents another extra entry while the dialog is open
  if (guarded) ask(() => history.back(), pushGuard);
  else history.back();
}

/** Asks in a dialog. Closing it without an answer means to stay. */
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
