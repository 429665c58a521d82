type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = "input, textarea, select";

/**
 * Resets the fields to the server's values and returns a function that restores the member's input.
 * React needs the server's values: its first render of a controlled field would erase any other.
 * Restoring dispatches the same events as typing, so that the component updates its state.
 */
export function takeFormInput(element: HTMLElement): () => void {
  const changed = [...element.querySelectorAll<Field>(fields)].filter(isChanged);
  const restores = changed.map((field) => restoreOf(field, placeOf(element, fields, field)));
  changed.forEach(resetField);
  return () => {
    for (const restore of restores) restore();
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== serverOption(field)?.value;
  if (isCheck(field)) return field.checked !== field.defaultChecked;
  return field.type !== "file" && field.value !== field.defaultValue;
}

function resetField(field: Field): void {
  if (field instanceof HTMLSelectElement) field.value = serverOption(field)?.value ?? "";
  else if (isCheck(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

/** Returns a function that brings back what the field contains now. find returns the field then. */
function restoreOf(field: Field, find: () => Field | undefined): () => void {
  if (isCheck(field)) {
    const chosen = field.checked;
    return () => {
      const now = find() as HTMLInputElement | undefined;
      if (!now || (now.type === "radio" && !chosen)) return; // the chosen one clears it
      now.checked = !chosen; // React may show the member's choice without having it in its state
      now.click();
    };
  }
  const { value } = field;
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  return () => {
    const now = find();
    if (!now) return;
    setNatively(now, value);
    now.dispatchEvent(new Event(type, { bubbles: true }));
  };
}

function isCheck(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function serverOption(field: HTMLSelectElement): HTMLOptionElement | undefined {
  return [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
}

/** Bypasses React's own value property: React ignores the input event of a value set through it. */
function setNatively(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
}

/**
 * Returns a function that finds an element of an island again, by its place among those of the
 * selector. React replaces the server's elements where it finds other text nodes than its own, as
 * on a page that the browser translates: it wraps each in <font>.
 */
function placeOf<E extends HTMLElement>(
  island: HTMLElement,
  selector: string,
  element: E,
): () => E | undefined {
  const place = [...island.querySelectorAll(selector)].indexOf(element);
  return () =>
    island.contains(element) ? element : (island.querySelectorAll<E>(selector)[place] ?? undefined);
}
