import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as esbuild from "esbuild";

/**
 * A fake payment processor without a visible window; window.dispatch in the page sends its events.
 */
const processorScript = `
window.opened = [];
const show = (operation) => function (session) {
  const { sessionId, accessTokenId } = session;
  window.opened.push({ operation, sessionId, accessTokenId });
  window.dispatch = (event, detail) => this.container.dispatchEvent(new CustomEvent("portalOne." + event, { detail }));
  window.dispatch("load");
};
window.OneInc = {
  PortalOne: class {
    constructor(container) { this.container = container; }
    makePayment = show("makePayment");
    enrollAutoPay = show("enrollAutoPay");
    managePaymentMethods = show("managePaymentMethods");
  },
};`;

/** A POST request that the site received. */
interface Post {
  path: string;
  body: string;
  token: string | undefined;
  owner: string | undefined;
}

/** The response to a request for a payment session. */
const granted = {
  status: 200,
  body: {
    sessionId: "s1",
    accessTokenId: "a1",
    payment: "P1",
    texts: {
      open: "The payment window is open.",
      checking: "Checking your account…",
      submitted: "Payment submitted",
      saved: "Your payment methods are saved.",
      canceled: "You canceled. Nothing was paid.",
      noResult: "We couldn't see a result",
      noCheck: "We couldn't check your account.",
      mayBePaid: "We couldn't check your account. Your payment may have gone through.",
    },
  },
};

/**
 * A web site for the tests with the portal's content security policy, and a payment processor on
 * another origin.
 */
export class Site {
  /** The POST requests so far. */
  posts: Post[] = [];
  /** The paths of GET requests with a forgery token, which only other methods carry (section 7). */
  getsWithToken: string[] = [];
  /** The response to a request for a payment session. */
  session: { status: number; body: object } = granted;
  /** The responses to other requests, by "METHOD path". */
  responses: Record<string, () => { status: number; body?: object }> = {};
  private pages = new Map<string, () => string>();
  private scripts = new Map<string, string>();
  private servers: Server[] = [];
  url = "";
  processor = "";

  /** Bundles the loader, htmx and React's development build, and starts the servers. */
  static async start(): Promise<Site> {
    const site = new Site();
    const { outputFiles } = await esbuild.build({
      entryPoints: { portal: "islands/browser/entry.ts", htmx: "islands/htmx.ts" },
      outdir: "/",
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2020",
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"development"' },
      write: false,
    });
    for (const { path, text } of outputFiles) site.scripts.set(`/static${path}`, text);
    site.url = await site.listen(site.respond);
    site.processor = await site.listen((_, response) =>
      response.setHeader("Content-Type", "text/javascript").end(processorScript),
    );
    return site;
  }

  /** Removes the pages and responses of the last test. */
  reset(): void {
    this.posts = [];
    this.getsWithToken = [];
    this.session = granted;
    this.responses = {};
    this.pages.clear();
  }

  /** Serves HTML at a path. */
  page(path: string, html: () => string): void {
    this.pages.set(path, html);
  }

  /** Length of a script in characters, 0 for other paths. */
  size(path: string): number {
    return this.scripts.get(path)?.length ?? 0;
  }

  stop(): void {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  private async listen(
    handler: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<string> {
    const server = createServer(handler).listen(0, "127.0.0.1");
    this.servers.push(server);
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").replace(/\?.*/, "");
    const script = this.scripts.get(path);
    const [token, owner] = ["x-xsrf-token", "x-page-owner"].map((name) => request.headers[name]?.toString());
    if (request.method === "GET" && token) this.getsWithToken.push(path);
    if (request.method === "POST") {
      this.posts.push({ path, body: await text(request), token, owner });
    }
    if (script !== undefined) return void response.setHeader("Content-Type", "text/javascript").end(script);
    const custom = this.responses[`${request.method} ${path}`]?.();
    if (custom) return void response.writeHead(custom.status).end(JSON.stringify(custom.body));
    if (path === "/session") {
      return void response.writeHead(this.session.status).end(JSON.stringify(this.session.body));
    }
    if (path === "/events") return void response.writeHead(204).end();
    if (path === "/broken") return void response.writeHead(500).end("<h1>Something went wrong</h1>");
    this.respondWithPage(path, response);
  };

  private respondWithPage(path: string, response: ServerResponse): void {
    const processor = this.processor;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Set-Cookie", "XSRF-TOKEN=tok.en=; Path=/");
    response.setHeader(
      "Content-Security-Policy",
      `default-src 'none'; script-src 'nonce-n' 'strict-dynamic' ${processor}; connect-src 'self' ${processor}; ` +
        "img-src 'self' data:; form-action 'self'; base-uri 'none'",
    );
    response.end(
      this.pages.get(path)?.() ?? `<!DOCTYPE html><link rel="icon" href="data:,"><h1>${path}</h1>`,
    );
  }
}

/** A complete page with the loader, and with htmx on request. */
export function html(body: string, { htmx = false } = {}): string {
  const script = (name: string) => `<script type="module" nonce="n" src="/static/${name}.js"></script>`;
  return `<!DOCTYPE html><html lang="en"><head><title>Test</title>
${script("portal")}${htmx ? script("htmx") : ""}</head><body>${body}</body></html>`;
}

/** An island as the server renders it. */
export function island(name: string, props: object, inner: string, attributes = ""): string {
  const escaped = JSON.stringify(props).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<portal-island name="${name}" props="${escaped}" ${attributes}>${inner}</portal-island>`;
}
