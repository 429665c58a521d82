// The limits that pages are measured against: the same HTML with its styles inside and without any
// script, and a page of 3 kB that stays the same whatever the portal becomes. Both come from a
// server that only sends them, with the headers of the portal. One of these,
// Cross-Origin-Opener-Policy, makes browsers start a process for the first page of a visit.
import { once } from "node:events";
import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

const level = 5; // like a first page of the portal

/** The path of the page of 3 kB. */
export const fixed = "/fixed";

/** Bytes of its body as sent. */
const fixedSize = 3000;

/** A page of text that nothing compresses, so that its size is what a connection carries. */
function fixedPage() {
  const head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const [open, close] = ["<title>3 kB</title><h1>3 kB</h1><p>", "</p>"];
  const words = "a page that never grows ".repeat(fixedSize / 8);
  return head + open + words.slice(0, fixedSize - head.length - open.length - close.length) + close;
}

/** The parts of a page that load something besides the HTML, or run. */
const others = [
  /<script\b.*?<\/script>/gs,
  /<link\b[^>]*>/g,
  /<noscript>.*?<\/noscript>/gs,
  /<use\b.*?<\/use>/gs,
];

/** Returns the page of the portal without scripts and files. */
function bare(html) {
  return others.reduce((rest, other) => rest.replace(other, ""), html);
}

/**
 * Starts a server for copies of these paths, as the member of the context sees them on a first
 * visit, and for the page of 3 kB. Resolves to its URL and a function that stops it.
 */
export async function startLimit(context, portal, paths) {
  const pages = new Map();
  for (const path of paths) {
    const response = await context.request.get(portal.url + path);
    pages.set(path, { headers: headersOf(response), body: compress(bare(await response.text())) });
  }
  const { "content-encoding": _, ...headers } = pages.get(paths[0]).headers;
  pages.set(fixed, { headers, body: fixedPage() });
  const server = createServer(({ url }, response) => {
    const page = pages.get(url);
    response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** The headers of the page, which is compressed once more. */
function headersOf(response) {
  const { "content-length": _, ...headers } = response.headers();
  return { ...headers, "content-encoding": "br" };
}

function compress(html) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(html, { params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_LGWIN]: 16 } });
}
