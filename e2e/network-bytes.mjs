// Measures the compressed response bodies of a page in Chromium, without headers.
import { readFileSync } from "node:fs";

const kinds = { Document: "html", Stylesheet: "css", Script: "script" };

/** The files of React: the entry that loads it, and its imports without those of htmx. */
function reactFiles() {
  const manifest = JSON.parse(readFileSync("static/dist/manifest.json", "utf8"));
  const { file, imports } = manifest["hydrate.js"];
  return new Set([file, ...imports.filter((used) => !manifest["htmx.js"].imports.includes(used))]);
}

/**
 * Records what a page loads from one origin. The returned function waits until nothing is loading,
 * and returns the bodies so far with kind, bytes and encoding. The kind "later" is a style sheet
 * that the page does not wait for: the file for print and for the next page.
 */
export async function measure(page, origin) {
  const react = reactFiles();
  const devtools = await page.context().newCDPSession(page);
  const loading = new Map();
  const bodies = [];
  let requests = 0;
  let notify = () => {}; // resolves nothingLoading
  const remove = (requestId) => {
    loading.delete(requestId);
    if (!loading.size) notify();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, loaderId, request }) => {
    if (new URL(request.url).origin !== origin) return;
    loading.set(requestId, { loaderId, waits: request.initialPriority !== "VeryLow" });
    requests++;
  });
  devtools.on("Page.frameNavigated", ({ frame }) => {
    // Requests of the previous page may never finish.
    for (const [requestId, { loaderId }] of loading) if (loaderId !== frame.loaderId) remove(requestId);
  });
  devtools.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (loading.has(requestId)) Object.assign(loading.get(requestId), { response, type });
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => remove(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { response, type, waits } = loading.get(requestId) ?? {};
    const kind = type === "Stylesheet" && !waits ? "later" : kinds[type];
    if (response) bodies.push(body(response, kind, encodedDataLength, react));
    remove(requestId);
  });
  await devtools.send("Page.enable");
  await devtools.send("Network.enable");
  const nothingLoading = async () => {
    while (loading.size) {
      await new Promise((resolve) => {
        notify = resolve;
      });
    }
  };
  return async () => {
    let before;
    do {
      before = requests;
      await nothingLoading();
      await painted(page);
    } while (requests > before);
    return [...bodies];
  };
}

/** Waits until the page has painted, so that its scripts have started their requests. */
function painted(page) {
  const paint = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return paint().catch(paint); // the loading overlay can continue to another page in between
}

/** The first length that the browser reports for a response is that of its headers. */
function body({ url, headers, encodedDataLength: head }, kind, all, react) {
  const file = new URL(url).pathname.split("/").pop();
  const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-encoding");
  return {
    kind: react.has(file) ? "react" : (kind ?? "other"),
    bytes: all - head,
    encoding: encoding?.[1] ?? "identity",
  };
}

/** The bytes of some kinds, or of all kinds. */
export function sum(bodies, ...some) {
  const counted = bodies.filter(({ kind }) => !some.length || some.includes(kind));
  return counted.reduce((total, { bytes }) => total + bytes, 0);
}
