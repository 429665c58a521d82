// The service worker of an ID card that the member has kept on this device. It is registered for the page of ID cards
// alone, and shows the kept card in its place when that page cannot be had. It keeps nothing itself, and every other
// request is none of its business.
import { keptCards } from "./loader/kept-cards";

interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const patience = 8000; // milliseconds after which a line that brings nothing is taken for none

const worker = self as unknown as { registration: { scope: string }; skipWaiting(): Promise<void> };

addEventListener("install", () => void worker.skipWaiting());
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (
    request.mode !== "navigate" ||
    request.method !== "GET" ||
    origin + pathname !== worker.registration.scope
  )
    return;
  respondWith.call(event, online(request).catch(keptCard));
});

function online(request: Request): Promise<Response> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience));
  return Promise.race([fetch(request), late]);
}

/** The card until the end of the day it expires on, and after that, instead of it, the page that says so. */
async function keptCard(): Promise<Response> {
  const name = (await caches.keys()).find((name) => name.startsWith(keptCards));
  if (!name) return Response.error();
  const cache = await caches.open(name);
  let ended = Response.error();
  for (const request of await cache.keys()) {
    const page = (await cache.match(request, { ignoreVary: true })) ?? ended;
    const expires = page.headers.get("Expires");
    if (!expires) ended = page;
    else if (Date.parse(expires) > Date.now()) return page;
    else await cache.delete(request, { ignoreVary: true });
  }
  return ended;
}
