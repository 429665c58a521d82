type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes what a member has typed or chosen out of the fields, so that a component finds the fields as the server sent
 * them (the first render of a controlled field would erase the rest), and returns the way to put it back as if typed
 * again, so that the component hears of it.
 */
export function keepTyping(element: HTMLElement): () => void {
  const changed = [...element.querySelectorAll<Field>("input, textarea, select")].map(reset);
  return () => {
    for (const restore of changed) restore?.();
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

/** React watches the instance's own value property and takes no notice of a value that it has seen being set. */
function setNatively(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
}
