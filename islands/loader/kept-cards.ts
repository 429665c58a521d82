/** What the name of the cache begins with that holds a kept ID card; the rest is whose it is. */
export const keptCards = "kept-card ";

/** Whose a card must be that is kept on this device, as the page knows it: "nobody" when nobody is signed in. */
export function cardOwner(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="card-owner"]')?.content;
}

/**
 * Removes a kept ID card that is not its page's owner's, because the session has ended meanwhile or somebody else has
 * signed in, and removes any as soon as somebody signs out. A sign-out that only the clock sends, perhaps without a
 * connection, removes nothing by itself; the next page does.
 */
export function guardKeptCard(): void {
  const owner = cardOwner();
  if (owner) void removeCards(owner);
  document.addEventListener("submit", ({ defaultPrevented, target }) => {
    const signsOut = (target as Element).matches("[data-sign-out]:not([data-timeout])");
    if (signsOut && !defaultPrevented) void removeCards();
  });
}

/** Removes every kept card but this owner's, and with it what shows it. */
export async function removeCards(but?: string): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(keptCards) && name !== keptCards + but,
  );
  if (others.length === 0) return;
  await Promise.all(others.map((name) => caches.delete(name)));
  for (const keeper of await navigator.serviceWorker.getRegistrations()) await keeper.unregister();
}
