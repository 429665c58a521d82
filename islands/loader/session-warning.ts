const cover = `<dialog class="session-warning" role="alertdialog" aria-labelledby="session-text">
<p id="session-text" aria-live="polite"></p></dialog>`;

/**
 * The dialog that warns before the session ends. The server renders its HTML. The texts for when it
 * can't be reached are in the page.
 */
export class SessionWarning {
  private dialog: HTMLDialogElement;
  private text: HTMLElement;
  private failed = false;
  /** Whether this only covers the page, because the server sent no warning. */
  readonly isCover: boolean;

  static cover(): SessionWarning {
    return new SessionWarning(cover, 0, () => {});
  }

  /**
   * Opens the dialog with the time left (milliseconds). Closing it in any way, Escape included,
   * calls stay. A dialog without the Stay button is for a session that cannot be extended.
   */
  constructor(html: string, left: number, stay: () => void) {
    const template = document.createElement("template");
    template.innerHTML = html;
    this.dialog = template.content.querySelector("dialog") as HTMLDialogElement;
    this.text = this.dialog.querySelector("#session-text") as HTMLElement;
    this.isCover = html === cover;
    document.body.append(this.dialog);
    const button = this.dialog.querySelector<HTMLElement>("[data-stay]");
    const closed = () => {
      if (!this.dialog.isConnected) return;
      if (document.body.classList.contains("covered")) this.open();
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

  /** Shows that the server does not respond. Covers the page if the session may be over. */
  showUnreachable(over: boolean): void {
    this.show(document.body.dataset.sessionUnreached, over);
  }

  showEnding(): void {
    this.show(document.body.dataset.sessionEnding, true);
  }

  private show(text: string | undefined, covered: boolean): void {
    this.failed = true;
    this.setText(text);
    document.body.classList.toggle("covered", covered);
    this.open();
  }

  uncover(): void {
    this.failed = false;
    document.body.classList.remove("covered");
  }

  /**
   * Submits the sign-out form, with the result of saving the form input. Returns false without one.
   */
  signOut(saved: string): boolean {
    const form = this.dialog.querySelector<HTMLFormElement>("form[data-timeout]");
    const field = form?.querySelector<HTMLInputElement>("[name=input]");
    if (field) field.value = saved;
    form?.querySelector("button")?.click();
    return !!form;
  }

  remove(): void {
    this.uncover();
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
