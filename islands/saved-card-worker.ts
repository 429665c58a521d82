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
 * Returns the saved cards, with a line in place of each that has expired: it deletes them from the
 * device first. After the last one has expired, it returns the page for that, with the lines.
 */
async function savedCards(): Promise<Response> {
  const name = (await caches.keys()).find((name) => name.startsWith(cachePrefix));
  if (!name) return Response.error();
  const cache = await caches.open(name);
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => ({
      request,
      page: (await cache.match(request, { ignoreVary: true })) ?? Response.error(),
    })),
  );
  const expired = pages.find(({ page }) => !page.headers.has("Expires"));
  const cards = pages.find(({ page }) => page.headers.has("Expires"));
  if (!cards) return expired?.page ?? Response.error();
  return validCards(cache, cards.request, cards.page, expired?.page);
}

/** A card and its end, as views/cards/offline.templ writes them. */
const cardSection = /<section data-until="(\d+)" data-expired="([^"]*)">.*?<\/section>/gs;
const expiredLines = /<p class="expired">.*?<\/p>/g;

async function validCards(
  cache: Cache,
  request: Request,
  page: Response,
  expiredPage = Response.error(),
): Promise<Response> {
  const all = await page.text();
  const allExpired = Date.parse(page.headers.get("Expires") ?? "") <= Date.now();
  const valid = all.replace(cardSection, (card, until, line) =>
    Number(until) > Date.now() && !allExpired ? card : `<p class="expired">${line}</p>`,
  );
  if (valid === all) return new Response(all, page);
  const shown = valid.includes("<section data-until")
    ? new Response(valid, page)
    : await ended(valid, expiredPage);
  await cache.put(request, shown.clone());
  return shown;
}

/** Returns the page of expired cards with their lines. It keeps the header by which it is found. */
async function ended(cards: string, page: Response): Promise<Response> {
  const lines = (cards.match(expiredLines) ?? []).join("");
  const headers = new Headers(page.headers);
  headers.set("Expires", new Date().toUTCString());
  return new Response((await page.text()).replace("</h1>", `</h1>${lines}`), { headers });
}
