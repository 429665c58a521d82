// Measures the compressed response bodies of a page in Chromium, without headers.
import { readFileSync } from "node:fs";

const kinds = { Document: "html", Stylesheet: "css", Script: "script" };
const quiet = 250; // milliseconds without a request, after which a page counts as loaded
const timeout = 5000; // milliseconds; requests of a page that was left never finish

/** The files of React: the entry that loads it, and its imports. */
function reactFiles() {
  const { file, imports } = JSON.parse(readFileSync("static/dist/manifest.json", "utf8"))["hydrate.js"];
  return new Set([file, ...imports]);
}

/**
 * Records what a page loads from one origin. The returned function waits until nothing is loading,
 * and returns the bodies so far with kind, bytes and encoding.
 */
export async function measure(page, origin) {
  const react = reactFiles();
  const devtools = await page.context().newCDPSession(page);
  const loading = new Map();
  const bodies = [];
  let last; // time of the last event or call
  const note = (handle) => (event) => {
    last = performance.now();
    handle(event);
  };
  devtools.on(
    "Network.requestWillBeSent",
    note(({ requestId, request }) => {
      if (new URL(request.url).origin === origin) loading.set(requestId, {});
    }),
  );
  devtools.on(
    "Network.responseReceived",
    note(({ requestId, response, type }) => {
      if (loading.has(requestId)) loading.set(requestId, { response, type });
    }),
  );
  devtools.on(
    "Network.loadingFailed",
    note(({ requestId }) => loading.delete(requestId)),
  );
  devtools.on(
    "Network.loadingFinished",
    note(({ requestId, encodedDataLength }) => {
      const { response, type } = loading.get(requestId) ?? {};
      if (response) bodies.push(body(response, type, encodedDataLength, react));
      loading.delete(requestId);
    }),
  );
  await devtools.send("Network.enable");
  return async () => {
    last = performance.now();
    const until = last + timeout;
    while ((loading.size && performance.now() < until) || performance.now() - last < quiet)
      await page.waitForTimeout(quiet / 5);
    return [...bodies];
  };
}

/** The first length that the browser reports for a response is that of its headers. */
function body({ url, headers, encodedDataLength: head }, type, all, react) {
  const file = new URL(url).pathname.split("/").pop();
  const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-encoding");
  const kind = react.has(file) ? "react" : (kinds[type] ?? "other");
  return { kind, bytes: all - head, encoding: encoding?.[1] ?? "identity" };
}

/** The bytes of some kinds, or of all kinds. */
export function sum(bodies, ...some) {
  const counted = bodies.filter(({ kind }) => !some.length || some.includes(kind));
  return counted.reduce((total, { bytes }) => total + bytes, 0);
}
