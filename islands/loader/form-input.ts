type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Resets the fields to the server's values and returns a function that restores the member's input.
 * React needs the server's values: its first render of a controlled field would erase any other.
 * Restoring dispatches the same events as typing, so that the component updates its state.
 */
export function holdFormInput(element: HTMLElement): () => void {
  const restores = [...element.querySelectorAll<Field>("input, textarea, select")].map(reset);
  return () => {
    for (const restore of restores) restore?.();
  };
}

function reset(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return resetChoice(field);
  if (field.type === "checkbox" || field.type === "radio") return resetCheck(field as HTMLInputElement);
  return resetText(field);
}

function resetText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const { value, defaultValue } = field;
  if (value === defaultValue || field.type === "file") return undefined;
  field.value = defaultValue;
  return () => {
    setNatively(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function resetCheck(field: HTMLInputElement): (() => void) | undefined {
  if (field.checked === field.defaultChecked) return undefined;
  const chosen = field.checked;
  field.checked = field.defaultChecked;
  return () => {
    if (field.checked !== chosen) field.click();
  };
}

function resetChoice(field: HTMLSelectElement): (() => void) | undefined {
  const { value } = field;
  const original = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  if (!original || original.value === value) return undefined;
  field.value = original.value;
  return () => {
    setNatively(field, value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

/** Bypasses React's own value property: React ignores the input event of a value set through it. */
function setNatively(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
}
