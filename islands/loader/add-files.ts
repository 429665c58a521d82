// Files that are chosen one after another add up, each with a button that removes it. Without this
// script a second choice replaces the first, as browsers do it.

/** The files of each field so far. */
const added = new WeakMap<HTMLInputElement, File[]>();

/** The element that lists the files of a field, undefined for a field without one. */
const listOf = (field: HTMLInputElement) =>
  field.closest(".upload")?.querySelector<HTMLElement>("[data-added]") ?? undefined;

addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
  const list = listOf(target);
  if (list) setFiles(target, list, withNew(added.get(target) ?? [], [...(target.files ?? [])]));
});

// A browser that restores a page chooses its files without an event.
for (const field of document.querySelectorAll<HTMLInputElement>(".upload [type=file]")) {
  const list = listOf(field);
  if (list && field.files?.length) setFiles(field, list, [...field.files]);
}

/** Adds the files that are not there yet: the same photo may be chosen twice by mistake. */
function withNew(files: File[], chosen: File[]): File[] {
  const isKnown = (file: File) =>
    files.some((f) => f.name === file.name && f.size === file.size && f.lastModified === file.lastModified);
  return [...files, ...chosen.filter((file) => !isKnown(file))];
}

function setFiles(field: HTMLInputElement, list: HTMLElement, files: File[]): void {
  const all = new DataTransfer();
  for (const file of files) all.items.add(file);
  field.files = all.files;
  added.set(field, files);
  list.hidden = !files.length;
  list.replaceChildren(...files.map((file) => row(field, list, file)));
}

function row(field: HTMLInputElement, list: HTMLElement, file: File): HTMLElement {
  const name = document.createElement("span");
  name.dir = "auto";
  name.translate = false;
  name.textContent = file.name;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "button button-small";
  remove.textContent = list.dataset.remove ?? "";
  remove.setAttribute("aria-label", `${remove.textContent} ${file.name}`);
  remove.addEventListener("click", () => {
    const left = (added.get(field) ?? []).filter((f) => f !== file);
    setFiles(field, list, left);
    field.focus(); // its value says how many are left
  });
  const item = document.createElement("li");
  item.append(name, remove);
  return item;
}
