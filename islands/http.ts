const tokenCookie = "XSRF-TOKEN=";

/**
 * Returns the values of the XSRF-TOKEN cookies, for the X-XSRF-TOKEN header (section 7). Another
 * site of the insurer may have set one for all names below its own, and the browser doesn't say
 * which is ours: the server finds it. A value that no header can carry isn't ours.
 */
export function forgeryToken(): string {
  const cookies = document.cookie.split("; ").filter((cookie) => cookie.startsWith(tokenCookie));
  const values = cookies.map((cookie) => cookie.slice(tokenCookie.length));
  return values
    .filter((value) => /^[!-+\--~]+$/.test(value))
    .slice(0, 5)
    .join(",");
}

/**
 * Returns the member for whom this page was made, for the X-Page-Owner header. All tabs share the
 * cookie, so only this header keeps a page of one member from acting for another. It is the second
 * part of the token in the page's forms.
 */
export function pageOwner(): string {
  return document.querySelector<HTMLInputElement>("[name=xsrf]")?.value.split(".")[1] ?? "";
}

/** A GET carries no forgery token (section 7). */
function jsonHeaders(method = "POST"): Record<string, string> {
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-Page-Owner": pageOwner(),
  };
  return method === "GET" ? headers : { ...headers, "X-XSRF-TOKEN": forgeryToken() };
}

/** Any response but a good one. data is undefined if it has no JSON. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly data: unknown,
  ) {
    super(`status ${status}`);
  }
}

/**
 * Fetches an address and resolves to what read returns for a good response. Rejects with a Refusal
 * for any other, and with another error for a redirect, which leads to sign-in, and when the answer
 * is not there within the timeout (milliseconds).
 */
export async function fetchGood<T>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  timeout = 30_000,
): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: abort.signal });
    if (response.ok && !response.headers.has("HX-Redirect")) return await read(response);
    throw new Refusal(response.status, response.headers, await jsonOf(response));
  } finally {
    clearTimeout(timer);
  }
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** Sends JSON to the portal. Resolves to the JSON of a good response, undefined if it has none. */
export function callPortal<T>(
  method: "GET" | "POST",
  url: string,
  body: unknown,
  timeout: number,
): Promise<T | undefined> {
  const init = { method, headers: jsonHeaders(method), body: JSON.stringify(body) };
  return fetchGood(url, init, jsonOf, timeout) as Promise<T | undefined>;
}

/**
 * Posts JSON to the portal and returns the JSON of the response for every status, or undefined if
 * the answer is not JSON. When the session has ended, the page goes to the sign-in address in the
 * answer and the promise never settles. Rejects when there is no answer within the timeout
 * (milliseconds).
 */
export function postJSON(url: string, body: unknown, timeout = 30_000): Promise<unknown> {
  return callPortal("POST", url, body, timeout).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return error.status === 401 ? signIn(error.data) : error.data;
  });
}

/** Posts JSON and ignores the response. The request continues when the member leaves the page. */
export function postInBackground(url: string, body: unknown): void {
  fetch(url, { method: "POST", headers: jsonHeaders(), body: JSON.stringify(body), keepalive: true }).catch(
    () => {}, // a failure does not concern the member
  );
}

function signIn(data: unknown): unknown {
  const address = (data as { signIn?: unknown } | undefined)?.signIn;
  if (typeof address !== "string" || new URL(address, location.href).origin !== location.origin) return data;
  location.assign(address);
  return new Promise(() => {});
}
