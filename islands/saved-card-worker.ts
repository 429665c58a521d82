// The service worker for an ID card that the member saved on this device. Its scope is the ID cards
// page only: it shows the saved card when that page fails to load. It caches nothing and leaves
// every other request alone.
import { cachePrefix } from "./loader/saved-cards";

interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const timeout = 8000; // milliseconds; a slower connection counts as offline

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
  respondWith.call(event, fetchOnline(request).catch(savedCard));
});

function fetchOnline(request: Request): Promise<Response> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, timeout));
  return Promise.race([fetch(request), tooLate]);
}

/**
 * Returns the saved card until the end of the day on which it expires. After that, it deletes the
 * card and returns the page that says that the card has expired.
 */
async function savedCard(): Promise<Response> {
  const name = (await caches.keys()).find((name) => name.startsWith(cachePrefix));
  if (!name) return Response.error();
  const cache = await caches.open(name);
  let expiredPage = Response.error();
  for (const request of await cache.keys()) {
    const page = (await cache.match(request, { ignoreVary: true })) ?? expiredPage;
    const expires = page.headers.get("Expires");
    if (!expires) expiredPage = page;
    else if (Date.parse(expires) > Date.now()) return page;
    else await cache.delete(request, { ignoreVary: true });
  }
  return expiredPage;
}
