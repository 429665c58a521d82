// A user API that asks the identity provider whether an access token is valid.
import { createServer } from "node:http";
import { listen } from "./listen.mjs";

/** Serves an empty profile to callers with a valid access token of the provider. */
export class UserAPI {
  #server = createServer((request, response) => this.#answer(request, response));

  /** The valid access tokens, each once. */
  tokens = new Set();

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
    const status = (await this.#alive(token)) ? statusOf(request.url) : 401;
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  }

  async #alive(token) {
    if (!token) return false;
    const { ok } = await fetch(this.userinfo, { headers: { authorization: `Bearer ${token}` } });
    if (ok) this.tokens.add(token);
    return ok;
  }
}

/** Only the profile: every other call is optional here. */
function statusOf(path) {
  return path === "/profiles" ? 200 : 404;
}
