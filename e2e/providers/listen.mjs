// Ports of loopback.
import { once } from "node:events";

/** Listens on a free port of loopback. Resolves to the origin. */
export async function listen(server, host = "127.0.0.1") {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://${host}:${server.address().port}`;
}
