// Finds a page in the list by a part of its name or address.

/** Shows only the pages of the list that match the field. Enter opens the first one. */
export function searchPages(field: HTMLInputElement): void {
  const parent = field.parentElement;
  if (parent) parent.hidden = false;
  field.addEventListener("input", () => filter(field.value));
  field.addEventListener("keydown", (press) => {
    if (press.key === "Enter")
      document.querySelector<HTMLAnchorElement>(".preview-list > ul > li:not([hidden]) a")?.click();
  });
}

/** Shows the pages that match the words again after the list was replaced. */
export function filter(words: string): void {
  const wanted = words.toLowerCase().split(/\s+/);
  let found = 0;
  for (const page of document.querySelectorAll<HTMLElement>(".preview-list > ul > li")) {
    const name = page.querySelector(".preview-page")?.textContent?.toLowerCase() ?? "";
    page.hidden = !wanted.every((word) => name.includes(word));
    if (!page.hidden) found++;
  }
  const none = document.querySelector(".preview-none");
  if (none) none.textContent = found === 0 ? `No page is called “${words}”.` : "";
}
