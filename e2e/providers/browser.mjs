// A browser without a window: it follows redirects, keeps cookies by host and path, and sends
// forms.

/** Redirects and reloads that one step may take. */
const longestWay = 20;

/** A browser with its own cookies. */
export class Browser {
  #cookies = new Map();

  /**
   * Opens an address, or sends `body` to it by POST, and goes where the responses lead. Resolves to
   * the page at the end.
   */
  async open(url, body) {
    const way = [];
    for (let next = { url, body, site: body ? "same-origin" : "none" }; way.length < longestWay; ) {
      way.push(next.url);
      const headers = { "sec-fetch-site": next.site };
      const method = next.body ? "POST" : "GET";
      const response = await this.send(next.url, { body: next.body, method, headers });
      const text = await response.text();
      const redirect = response.headers.get("location");
      const location = redirect ?? reloadOf(text);
      if (!location) return new Page(this, next.url, response.status, text, way);
      const to = new URL(location, next.url);
      // A page that reloads leads on itself, a redirect does it for what led to it.
      const site = redirect ? next.site : "same-origin";
      next = { url: to.href, site: to.origin === new URL(next.url).origin ? site : "cross-site" };
    }
    throw new Error(`no end of redirects: ${way.map(withoutQuery).join(" → ")}`);
  }

  /** Sends one request with the cookies of its host. Resolves to fetch's response. */
  async send(url, request = {}) {
    const cookie = this.#cookiesFor(new URL(url));
    const response = await fetch(url, {
      ...request,
      headers: { ...request.headers, ...(cookie && { cookie }) },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) this.#keep(new URL(url), line);
    return response;
  }

  #cookiesFor({ hostname, pathname }) {
    return [...this.#cookies.values()]
      .filter(({ host, path }) => host === hostname && `${pathname}/`.startsWith(path.replace(/\/?$/, "/")))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  #keep({ hostname, pathname }, line) {
    const [pair, ...attributes] = line.split(/;\s*/);
    const [, name, value] = pair.match(/^([^=]*)=(.*)$/s);
    const settings = Object.fromEntries(
      attributes.map((a) => [a.split("=")[0].toLowerCase(), a.split("=")[1]]),
    );
    const path = settings.path ?? (pathname.replace(/\/[^/]*$/, "") || "/");
    const ended = Number(settings["max-age"] ?? 1) <= 0 || new Date(settings.expires ?? "9999") <= new Date();
    const key = `${hostname} ${path} ${name}`;
    if (ended) this.#cookies.delete(key);
    else this.#cookies.set(key, { host: hostname, path, name, value });
  }
}

/** A page, and the addresses on the way to it. */
export class Page {
  constructor(browser, url, status, text, way) {
    this.browser = browser;
    this.url = url;
    this.status = status;
    this.text = text;
    this.way = way;
  }

  /** Where the page is, for messages: without the query, which may have codes. */
  get place() {
    return `${this.status} at ${withoutQuery(this.url)}`;
  }

  /**
   * Sends the first form whose fields have these names, with its own values for the others.
   * `button` is the name and value of the button that is pressed.
   */
  submit(values, button = {}) {
    const form = this.#forms().find(({ fields }) => Object.keys(values).every((name) => name in fields));
    if (!form)
      throw new Error(`no form with ${Object.keys(values)}: ${this.place}: ${this.text.slice(-700)}`);
    const body = new URLSearchParams({ ...form.fields, ...values, ...button });
    return this.browser.open(new URL(form.action, this.url).href, body);
  }

  #forms() {
    return [...this.text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag, content]) => ({
      action: attribute(tag, "action") ?? this.url,
      fields: Object.fromEntries(
        [...content.matchAll(/<input\b([^>]*)>/g)]
          .map(([, input]) => [attribute(input, "name"), attribute(input, "value") ?? ""])
          .filter(([name]) => name),
      ),
    }));
  }
}

function attribute(tag, name) {
  const value = tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
  return value && unescaped(value);
}

/** The address that a page redirects to by itself. */
function reloadOf(text) {
  const target = text.match(/<meta http-equiv="refresh" content="0; ?url=([^"]+)"/)?.[1];
  return target && unescaped(target);
}

function unescaped(text) {
  return text
    .replaceAll("&#34;", '"')
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function withoutQuery(url) {
  return url.split("?")[0];
}
