/**
 * Returns a function that finds an element of an island again, by its place among those of the
 * selector. React replaces the server's elements where it finds other text nodes than its own, as
 * on a page that the browser translates: it wraps each in <font>.
 */
export function placeOf<E extends HTMLElement>(
  island: HTMLElement,
  selector: string,
  element: E,
): () => E | undefined {
  const place = [...island.querySelectorAll(selector)].indexOf(element);
  return () =>
    island.contains(element) ? element : (island.querySelectorAll<E>(selector)[place] ?? undefined);
}
