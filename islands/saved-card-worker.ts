// The service worker for the ID cards that the member keeps on this device. It shows them when the
// ID cards page, or the page of one card, fails to load. It caches nothing and leaves every other
// request alone.
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
    (origin + pathname !== worker.registration.scope && !pathname.endsWith("/show"))
  )
    return;
  respondWith.call(event, fetchOnline(request).catch(savedCards));
});

function fetchOnline(request: Request): Promise<Response> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, timeout));
  return Promise.race([fetch(request), tooLate]);
}

/**
 * Returns the saved cards, without those that have expired: it deletes them from the device first.
 * After the last one has expired, it returns the page for that.
 */
async function savedCards(): Promise<Response> {
  const name = (await caches.keys()).find((name) => name.startsWith(cachePrefix));
  if (!name) return Response.error();
  const cache = await caches.open(name);
  let expiredPage = Response.error();
  for (const request of await cache.keys()) {
    const page = (await cache.match(request, { ignoreVary: true })) ?? expiredPage;
    const expires = page.headers.get("Expires");
    if (!expires) expiredPage = page;
    else if (Date.parse(expires) > Date.now()) return validCards(cache, request, page);
    else await cache.delete(request, { ignoreVary: true });
  }
  return expiredPage;
}

/** A card and its end, as views/cards/offline.templ writes them. */
const cardSection = /<section data-until="(\d+)">.*?<\/section>/gs;

async function validCards(cache: Cache, request: Request, page: Response): Promise<Response> {
  const { headers } = page;
  const all = await page.text();
  const valid = all.replace(cardSection, (card, until) => (Number(until) > Date.now() ? card : ""));
  if (valid !== all) await cache.put(request, new Response(valid, { headers }));
  return new Response(valid, { headers });
}
