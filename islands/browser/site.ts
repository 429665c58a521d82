import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as esbuild from "esbuild";

/** A processor that opens nothing to look at: the page's window.say plays its events. */
const processorScript = `
window.opened = [];
const show = (operation) => function (session) {
  window.opened.push({ operation, ...session });
  window.say = (event) => this.container.dispatchEvent(new CustomEvent("portalOne." + event));
  window.say("load");
};
window.OneInc = {
  PortalOne: class {
    constructor(container) { this.container = container; }
    makePayment = show("makePayment");
    enrollAutoPay = show("enrollAutoPay");
    managePaymentMethods = show("managePaymentMethods");
  },
};`;

/** A request that changes something, as the site got it. */
export interface Told {
  path: string;
  body: string;
  token: string | undefined;
}

/** A session as the payment processor grants it. */
export const granted = { status: 200, body: { sessionId: "s1", accessTokenId: "a1" } };

/** A site for the tests, under the portal's content security policy, and the processor on an origin of its own. */
export class Site {
  told: Told[] = [];
  /** What a payment's session call answers. */
  session: { status: number; body: object } = granted;
  /** What other calls answer, by "METHOD path". */
  answers: Record<string, () => { status: number; body?: object }> = {};
  private pages = new Map<string, () => string>();
  private scripts = new Map<string, string>();
  private servers: Server[] = [];
  url = "";
  processor = "";

  /** Bundles the loader and htmx for the browser, with React's development build, and starts to listen. */
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
    site.url = await site.listen(site.answer);
    site.processor = await site.listen((_, response) =>
      response.setHeader("Content-Type", "text/javascript").end(processorScript),
    );
    return site;
  }

  /** Serves this body, with the loader, at a path. */
  page(path: string, body: () => string): void {
    this.pages.set(path, body);
  }

  /** How many characters a script has; other files have none. */
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
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<string> {
    const server = createServer(answer).listen(0, "127.0.0.1");
    this.servers.push(server);
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").replace(/\?.*/, "");
    const script = this.scripts.get(path);
    if (request.method === "POST") {
      const token = request.headers["x-xsrf-token"];
      this.told.push({ path, body: await text(request), token: token ? String(token) : undefined });
    }
    if (script !== undefined) return void response.setHeader("Content-Type", "text/javascript").end(script);
    const answer = this.answers[`${request.method} ${path}`]?.();
    if (answer) return void response.writeHead(answer.status).end(JSON.stringify(answer.body));
    if (path === "/session") {
      return void response.writeHead(this.session.status).end(JSON.stringify(this.session.body));
    }
    if (path === "/events") return void response.writeHead(204).end();
    if (path === "/broken") return void response.writeHead(500).end("<h1>Something went wrong</h1>");
    this.answerPage(path, response);
  };

  private answerPage(path: string, response: ServerResponse): void {
    const processor = this.processor;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Set-Cookie", "XSRF-TOKEN=tok.en=; Path=/");
    response.setHeader(
      "Content-Security-Policy",
      `default-src 'none'; script-src 'nonce-n' 'strict-dynamic' ${processor}; connect-src 'self' ${processor}; img-src 'self' data:; form-action 'self'; base-uri 'none'`,
    );
    response.end(
      this.pages.get(path)?.() ?? `<!DOCTYPE html><link rel="icon" href="data:,"><h1>${path}</h1>`,
    );
  }
}

/** A whole page with the loader, and with htmx if it is wanted. */
export function html(body: string, { htmx = false } = {}): string {
  const script = (name: string) => `<script type="module" nonce="n" src="/static/${name}.js"></script>`;
  return `<!DOCTYPE html><html lang="en"><head><title>Test</title>
${script("portal")}${htmx ? script("htmx") : ""}</head><body>${body}</body></html>`;
}

/** An island as the server writes it. */
export function island(name: string, props: object, inner: string, attributes = ""): string {
  const escaped = JSON.stringify(props).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<portal-island name="${name}" props="${escaped}" ${attributes}>${inner}</portal-island>`;
}
