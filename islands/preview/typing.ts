// Checks a text while an editor types. The rules are the server's, and so is the page with the
// text: the server shows it in the editor's own frames.

const pause = 400; // milliseconds without a key before a check

/** Checks the form's text after each pause, and ends the typing when the page is left. */
export function checkTyping(form: HTMLFormElement): void {
  const verdict = form.querySelector<HTMLElement>("[data-verdict]");
  const address = form.dataset.check;
  if (!verdict || !address) return;
  let timer = 0;
  let latest = 0;
  let saving = false;
  const check = async () => {
    const own = ++latest;
    const answer = await send(address, fieldsOf(form));
    if (answer !== undefined && own === latest && !saving) verdict.innerHTML = answer;
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void check(), pause);
  });
  form.addEventListener("submit", () => {
    saving = true;
    clearTimeout(timer);
  });
  window.addEventListener("pagehide", () => {
    clearTimeout(timer);
    if (saving || latest === 0) return;
    const token = fieldsOf(form).get("preview-token") ?? "";
    void send(address, new URLSearchParams({ "preview-token": token, stop: "1" }), true);
  });
}

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Returns the answer. With keepalive, the browser sends the body although the page is left. */
async function send(address: string, body: URLSearchParams, keepalive = false): Promise<string | undefined> {
  try {
    const response = await fetch(address, { method: "POST", body, keepalive });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined; // the next key tries again, and saving checks everything
  }
}
