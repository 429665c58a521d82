/** Prefix of the name of the cache that has the saved ID cards. The owner's ID follows. */
export const cachePrefix = "saved-card ";

/**
 * Returns the owner that cards saved on this device must have to be shown, as the page states it.
 * Pages for signed-out visitors state "none".
 */
export function cardOwner(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="card-owner"]')?.content;
}

/** Calls guardSavedCard in browsers that have cards, or anything else, of the portal. */
export function guardSavedCards(): void {
  (window.caches as CacheStorage | undefined)
    ?.keys()
    .then(({ length }) => length && guardSavedCard())
    .catch(() => {}); // storage is forbidden
}

/**
 * Removes saved ID cards whose owner is not the owner of this page, because the session has ended
 * or another member has signed in. It also removes every saved card when a member signs out. A
 * sign-out after a timeout removes nothing, because it may happen offline, when the member needs
 * them. The next page from the server then removes them.
 */
export function guardSavedCard(): void {
  const owner = cardOwner();
  if (owner) void removeCards(owner);
  document.addEventListener("submit", ({ defaultPrevented, target }) => {
    const signsOut = (target as Element).matches("[data-sign-out]:not([data-timeout])");
    if (signsOut && !defaultPrevented) void removeCards();
  });
}

/**
 * Removes all saved cards except this owner's. If there were any, it also unregisters the service
 * worker. Every cache counts, because the portal caches nothing else: a card that an earlier
 * version saved under another name must not stay on the device.
 */
export async function removeCards(except?: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cachePrefix + except);
  if (others.length === 0) return;
  await Promise.all(others.map((name) => caches.delete(name)));
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}
