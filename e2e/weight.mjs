// What a page weighs on the line, measured in Chromium: bodies as they were sent, compressed, without their headers.
import { readFileSync } from "node:fs";

const kinds = { Document: "html", Stylesheet: "css", Script: "script" };
const quiet = 250; // milliseconds without a request after which a page has all it wants
const patience = 5000; // after which what is still on its way was given up by a page that is gone

/** The files that hold React: its runtime, and what that is made of. */
function reactFiles() {
  const { file, imports } = JSON.parse(readFileSync("static/dist/manifest.json", "utf8"))["hydrate.js"];
  return new Set([file, ...imports]);
}

/** Weighs what the page gets from one origin: the bodies so far, each with its kind, bytes and encoding, once nothing more is on its way. */
export async function scales(page, origin) {
  const react = reactFiles();
  const devtools = await page.context().newCDPSession(page);
  const coming = new Map();
  const bodies = [];
  let last; // when something was last heard of, or asked for
  const note = (handle) => (event) => {
    last = performance.now();
    handle(event);
  };
  devtools.on(
    "Network.requestWillBeSent",
    note(({ requestId, request }) => {
      if (new URL(request.url).origin === origin) coming.set(requestId, {});
    }),
  );
  devtools.on(
    "Network.responseReceived",
    note(({ requestId, response, type }) => {
      if (coming.has(requestId)) coming.set(requestId, { response, type });
    }),
  );
  devtools.on(
    "Network.loadingFailed",
    note(({ requestId }) => coming.delete(requestId)),
  );
  devtools.on(
    "Network.loadingFinished",
    note(({ requestId, encodedDataLength }) => {
      const { response, type } = coming.get(requestId) ?? {};
      if (response) bodies.push(body(response, type, encodedDataLength, react));
      coming.delete(requestId);
    }),
  );
  await devtools.send("Network.enable");
  return async () => {
    last = performance.now();
    const until = last + patience;
    while ((coming.size && performance.now() < until) || performance.now() - last < quiet)
      await page.waitForTimeout(quiet / 5);
    return [...bodies];
  };
}

/** Of the bytes on the line, those that came with the response are its headers. */
function body({ url, headers, encodedDataLength: head }, type, all, react) {
  const file = new URL(url).pathname.split("/").pop();
  const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-encoding");
  const kind = react.has(file) ? "react" : (kinds[type] ?? "other");
  return { kind, bytes: all - head, encoding: encoding?.[1] ?? "identity" };
}

/** The bytes of some kinds, or of all. */
export function sum(bodies, ...some) {
  const counted = bodies.filter(({ kind }) => !some.length || some.includes(kind));
  return counted.reduce((total, { bytes }) => total + bytes, 0);
}
