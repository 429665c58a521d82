type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the forms with changes that exist only on this page. data-unsaved is the state of a form:
 * "dirty" if the server returned it with validation errors or an island has changes, "clean" if an
 * island has saved it, and "" if its fields must be compared with the values that the server sent.
 * On a page that restored saved form input, every form counts as changed.
 */
export function unsavedForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("form[data-unsaved]")].filter(isDirty);
}

function isDirty(form: HTMLFormElement): boolean {
  const state = form.dataset.unsaved;
  if (state) return state === "dirty";
  if (document.querySelector("[data-saved-input]")) return true;
  return [...form.querySelectorAll<Field>("input, textarea, select")].some(isChanged);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return isChoiceChanged(field);
  if (field.type === "checkbox" || field.type === "radio") {
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  }
  return field.value !== field.defaultValue;
}

function isChoiceChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const initial = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(initial, 0);
}
