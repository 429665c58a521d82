// Shares an ID card by the share sheet of the phone. The buttons are hidden until then, and in
// browsers that cannot share files: there the download stays.

import { fetchGood } from "../http";

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
  if (!canShareFiles()) break;
  button.hidden = false;
  button.addEventListener("click", () => void press(button));
}

function canShareFiles(): boolean {
  const file = new File([""], "card.pdf", { type: "application/pdf" });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

async function press(button: HTMLButtonElement): Promise<void> {
  const status = button.parentElement?.querySelector("[data-share-failed]");
  if (status) status.textContent = "";
  // A member who closes the share sheet has changed nothing.
  const failed = (reason: unknown) => !(reason instanceof DOMException && reason.name === "AbortError");
  await share(button).catch((reason) => {
    if (status && failed(reason)) status.textContent = status.getAttribute("data-share-failed");
  });
}

async function share({ dataset: { share: path = "", name = "" } }: HTMLButtonElement): Promise<void> {
  const card = await fetchGood(path, {}, (response) => response.blob());
  const file = new File([card], name, { type: "application/pdf" });
  await navigator.share({ files: [file] });
}
