/** The dialog that warns before the session ends. The server renders its HTML and its texts. */
export class SessionWarning {
  private dialog: HTMLDialogElement;
  private text: HTMLElement;
  private failed = false;

  /**
   * Opens the dialog with the time left (milliseconds). Closing it in any way, Escape included,
   * calls stay. A dialog without the Stay button is for a session that cannot be extended.
   */
  constructor(html: string, left: number, stay: () => void) {
    const template = document.createElement("template");
    template.innerHTML = html;
    this.dialog = template.content.querySelector("dialog") as HTMLDialogElement;
    this.text = this.dialog.querySelector("#session-text") as HTMLElement;
    document.body.append(this.dialog);
    const button = this.dialog.querySelector<HTMLElement>("[data-stay]");
    const closed = () => {
      if (!this.dialog.isConnected) return;
      if (this.dialog.classList.contains("session-over")) this.open();
      else if (button) stay();
    };
    this.dialog.addEventListener("close", closed);
    this.dialog.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-stay], [data-go-on]")) this.close(closed);
    });
    this.count(left);
    this.open();
  }

  /**
   * Shows the time left (milliseconds) in steps: a countdown would keep a screen reader talking.
   */
  count(left: number): void {
    if (!this.failed)
      this.setText((this.text.dataset.text ?? "").replace("{left}", format(left, this.text.dataset)));
  }

  /** Says that the server does not respond. Hides the page if the session may be over. */
  showUnreachable(over: boolean): void {
    this.failed = true;
    this.setText(this.text.dataset.unreached);
    this.dialog.classList.toggle("session-over", over);
    this.open();
  }

  clearUnreachable(): void {
    this.failed = false;
    this.dialog.classList.remove("session-over");
  }

  showEnding(): void {
    this.dialog.classList.add("session-over");
    this.setText(this.text.dataset.ending);
    this.open();
  }

  /** Submits the sign-out form, with the result of saving the form input. */
  signOut(saved: string): void {
    const form = this.dialog.querySelector<HTMLFormElement>("form[data-timeout]");
    const field = form?.querySelector<HTMLInputElement>("[name=input]");
    if (field) field.value = saved;
    form?.querySelector("button")?.click();
  }

  remove(): void {
    if (this.isModal) this.dialog.close(); // returns the focus
    this.dialog.remove();
  }

  private get isModal(): boolean {
    return typeof this.dialog.showModal === "function";
  }

  private open(): void {
    if (this.dialog.hasAttribute("open")) return;
    if (this.isModal) {
      this.dialog.showModal();
      return;
    }
    this.dialog.setAttribute("open", "");
    this.dialog.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  private close(closed: () => void): void {
    if (this.isModal) {
      this.dialog.close();
      return;
    }
    this.dialog.removeAttribute("open");
    closed();
  }

  /** Leaves an equal text alone: replacing it would make a screen reader repeat it. */
  private setText(text = ""): void {
    if (this.text.textContent !== text) this.text.textContent = text;
  }
}

/** Formats the time left (milliseconds), rounded up, because the text says "less than". */
function format(left: number, { minutes = "", minute = "", seconds = "" }: DOMStringMap): string {
  const remaining = left / 1000;
  if (remaining > 60) return minutes.replace("{count}", String(Math.ceil(remaining / 60)));
  if (remaining > 30) return minute;
  return seconds.replace("{count}", remaining > 10 ? "30" : "10");
}
