// A user API that asks the identity provider whether an access token is alive.
import { once } from "node:events";
import { createServer } from "node:http";

/** Serves an empty profile to whoever has a living access token of the provider. */
export class UserAPI {
  #server = createServer((request, response) => this.#answer(request, response));

  /** The access tokens that were alive, each once. */
  tokens = new Set();

  /** Whether even living tokens are rejected. */
  rejects = false;

  /** `userinfo` is the provider's UserInfo endpoint. */
  constructor(userinfo) {
    this.userinfo = userinfo;
  }

  /** Starts on a free port. */
  async start() {
    this.url = await listen(this.#server);
    return this;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request, response) {
    const token = request.headers.authorization?.match(/^Bearer (.+)$/)?.[1];
    const status = !this.rejects && (await this.#alive(token)) ? statusOf(request.url) : 401;
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  }

  async #alive(token) {
    if (!token) return false;
    const { ok } = await fetch(this.userinfo, { headers: { authorization: `Bearer ${token}` } });
    if (ok) this.tokens.add(token);
    return ok;
  }
}

/** Only the profile: a user API may lack every other call. */
function statusOf(path) {
  return path === "/profiles" ? 200 : 404;
}

/** Listens on a free port of loopback. Resolves to the origin. */
export async function listen(server, host = "127.0.0.1") {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://${host}:${server.address().port}`;
}

/** A port that is free now. */
export async function freePort() {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  return port;
}
