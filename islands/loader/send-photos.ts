// Sends the photos of a new claim as soon as they are chosen, each with a small version for the
// list: the server decodes no picture. Without this script the form's buttons send them.

/** The longer side of a small version, in pixels. */
const longest = 320;

addEventListener("change", ({ target }) => {
  const chosen = target instanceof HTMLInputElement && target.type === "file" ? target : undefined;
  if (chosen?.form?.matches("[data-send-chosen]")) send(chosen.form).catch(() => {});
});

async function send(form: HTMLFormElement): Promise<void> {
  const thumbs = form.querySelector<HTMLInputElement>("[name=thumbs]");
  const fields = form.querySelectorAll<HTMLInputElement>("[type=file]:not([name=thumbs])");
  const files = [...fields].flatMap((field) => [...(field.files ?? [])]);
  if (!files.length || !thumbs || typeof form.requestSubmit !== "function") return;
  const status = form.querySelector<HTMLElement>("[data-sending]");
  if (status) status.textContent = status.dataset.text ?? "";
  const small = new DataTransfer();
  // One after the other: a phone has little memory, and a picture takes much.
  for (const file of files) small.items.add(new File([(await smallOf(file)) ?? ""], "small.jpg"));
  thumbs.files = small.files;
  form.requestSubmit();
}

/** Resolves to undefined for a file that the browser cannot read as a picture. */
async function smallOf(file: File): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.7))) ?? undefined;
  } catch {
    return undefined;
  }
}
