// The network of a phone as a TCP proxy, with what Chromium's own throttling leaves out: a new
// connection takes round trips before its first request, and its responses begin slowly.
import { once } from "node:events";
import { connect, createServer } from "node:net";

const segment = 1460; // bytes of a packet
const firstWindow = 10 * segment; // RFC 6928
const setupRoundTrips = 2; // TCP, then TLS 1.3

/**
 * Starts the proxy to a port of this machine. network has the latency in milliseconds and bytes a
 * second, as for Chromium. Resolves to its URL and a function that stops it.
 */
export async function startNetwork(port, network) {
  const link = { freeAt: 0 }; // all connections share it
  const sockets = new Set();
  const server = createServer((browser) => {
    const site = connect(port, "127.0.0.1");
    for (const socket of [browser, site]) {
      sockets.add(socket);
      socket.on("error", () => {}); // the other end has left
      socket.on("close", () => {
        browser.destroy();
        site.destroy();
        sockets.delete(socket);
      });
    }
    carryRequests(browser, site, network);
    carryResponses(site, browser, network, link);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}

/** A request waits for the connection, and then for half a round trip. */
function carryRequests(browser, site, { latency }) {
  const ready = performance.now() + setupRoundTrips * latency;
  browser.on("data", (data) => {
    const wait = Math.max(ready - performance.now(), 0) + latency / 2;
    setTimeout(() => site.write(data), wait);
  });
}

/**
 * Slow start: no more bytes than the window are on the way. Each byte that has arrived, after a
 * round trip, makes the window one byte larger.
 */
function carryResponses(site, browser, { latency, downloadThroughput }, link) {
  let window = firstWindow;
  let underway = 0;
  const waiting = [];
  const send = () => {
    while (waiting.length && underway + waiting[0].length <= window) {
      const packet = waiting.shift();
      underway += packet.length;
      link.freeAt = Math.max(link.freeAt, performance.now()) + (1000 * packet.length) / downloadThroughput;
      const sent = link.freeAt - performance.now();
      setTimeout(() => browser.write(packet), sent + latency / 2);
      setTimeout(() => {
        underway -= packet.length;
        window += packet.length;
        send();
      }, sent + latency);
    }
  };
  site.on("data", (data) => {
    for (let at = 0; at < data.length; at += segment) waiting.push(data.subarray(at, at + segment));
    send();
  });
}
