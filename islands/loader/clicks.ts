/** The element that a click means, or undefined when the click is not a plain one or somebody has dealt with it. */
export function clicked(click: MouseEvent, selector: string): HTMLElement | undefined {
  const modified = click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  if (modified || click.defaultPrevented || !(click.target instanceof Element)) return undefined;
  return click.target.closest<HTMLElement>(selector) ?? undefined;
}
