/** The dialog that stands over the page shortly before its session ends. Its words are the server's. */
export class SessionWarning {
  private dialog: HTMLDialogElement;
  private text: HTMLElement;
  private failed = false;

  /**
   * Shows the dialog and how long is left (milliseconds). However the member closes it, by Escape too, they stay; where
   * staying is impossible it says so.
   */
  constructor(html: string, left: number, stay: () => void) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    this.dialog = holder.content.querySelector("dialog") as HTMLDialogElement;
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

  /** Says how long is left (milliseconds), in steps, so that a screen reader is not kept talking. */
  count(left: number): void {
    if (!this.failed)
      this.say((this.text.dataset.text ?? "").replace("{left}", inWords(left, this.text.dataset)));
  }

  /** The portal does not answer: the member can press again, but once it may be over nothing of the page shows. */
  unreached(over: boolean): void {
    this.failed = true;
    this.say(this.text.dataset.unreached);
    this.dialog.classList.toggle("session-over", over);
    this.open();
  }

  reached(): void {
    this.failed = false;
    this.dialog.classList.remove("session-over");
  }

  ending(): void {
    this.dialog.classList.add("session-over");
    this.say(this.text.dataset.ending);
    this.open();
  }

  /** Sends the form that signs out and says what became of the typing. */
  signOut(kept: string): void {
    const form = this.dialog.querySelector<HTMLFormElement>("form[data-timeout]");
    const field = form?.querySelector<HTMLInputElement>("[name=kept]");
    if (field) field.value = kept;
    form?.querySelector("button")?.click();
  }

  remove(): void {
    if (this.isModal) this.dialog.close(); // gives the focus back
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

  private say(words = ""): void {
    if (this.text.textContent !== words) this.text.textContent = words;
  }
}

/** Rounded up: what is said is never more than what is left. */
function inWords(left: number, { minutes = "", minute = "", seconds = "" }: DOMStringMap): string {
  const rest = left / 1000;
  if (rest > 60) return minutes.replace("{count}", String(Math.ceil(rest / 60)));
  if (rest > 30) return minute;
  return seconds.replace("{count}", rest > 10 ? "30" : "10");
}
