type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The forms with changes that are nowhere but on this page. A form says by the value of data-unsaved how it stands:
 * "dirty" came back with problems, or is an island's with changes; "clean" is an island's that has saved; "" is judged
 * by its fields against what the server sent. On a page that shows what was kept of a form, every field may be typed.
 */
export function unsavedForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("form[data-unsaved]")].filter(isDirty);
}

function isDirty(form: HTMLFormElement): boolean {
  const says = form.dataset.unsaved;
  if (says) return says === "dirty";
  if (document.querySelector("[data-kept]")) return true;
  return [...form.querySelectorAll<Field>("input, textarea, select")].some(isChanged);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return isOtherChoice(field);
  if (field.type === "checkbox" || field.type === "radio") {
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  }
  return field.value !== field.defaultValue;
}

function isOtherChoice({ options, selectedIndex }: HTMLSelectElement): boolean {
  const sent = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(sent, 0);
}
