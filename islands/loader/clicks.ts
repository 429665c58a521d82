/**
 * Returns the closest element that matches the selector. Returns undefined for a click that another
 * handler has canceled, and for one that opens a new tab or a menu.
 */
export function clicked(click: MouseEvent, selector: string): HTMLElement | undefined {
  const modified = click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  if (modified || click.defaultPrevented || !(click.target instanceof Element)) return undefined;
  return click.target.closest<HTMLElement>(selector) ?? undefined;
}
