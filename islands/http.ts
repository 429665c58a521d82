/** The forgery token that goes, unchanged, from the cookie into the X-XSRF-TOKEN header (section 7). */
export function forgeryToken(): string {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

/** The headers of a call, also of one that may change something. */
function unsafeHeaders(): Record<string, string> {
  return { "Content-Type": "application/json", Accept: "application/json", "X-XSRF-TOKEN": forgeryToken() };
}

/** Asks the portal by JSON; an answer that is no JSON is undefined. Fails when there is none within the timeout (milliseconds). */
export async function callPortal(
  method: "GET" | "POST",
  url: string,
  body: unknown,
  timeout: number,
): Promise<{ status: number; answer: unknown }> {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), timeout);
  try {
    const response = await fetch(url, {
      method,
      headers: unsafeHeaders(),
      body: JSON.stringify(body),
      signal: cut.signal,
    });
    return { status: response.status, answer: await response.json().catch(() => undefined) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Posts JSON to the portal and returns the JSON answer, whatever its status; an answer that is no JSON is undefined.
 * When the session has ended the page goes to the sign-in address in the answer and the promise never settles.
 * Fails when there is no answer within the timeout (milliseconds).
 */
export async function postJSON(url: string, body: unknown, timeout = 30_000): Promise<unknown> {
  const { status, answer } = await callPortal("POST", url, body, timeout);
  return status === 401 ? signIn(answer) : answer;
}

/** Posts JSON that nobody waits for, and that still arrives when the page is left. */
export function tell(url: string, body: unknown): void {
  fetch(url, { method: "POST", headers: unsafeHeaders(), body: JSON.stringify(body), keepalive: true }).catch(
    () => {}, // what could not be told is not worth a word to the member
  );
}

function signIn(answer: unknown): unknown {
  const address = (answer as { signIn?: unknown } | undefined)?.signIn;
  if (typeof address !== "string" || new URL(address, location.href).origin !== location.origin)
    return answer;
  location.assign(address);
  return new Promise(() => {});
}
