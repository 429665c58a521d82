/**
 * Hides the buttons of forms whose choices act at once. The buttons are for browsers where this
 * script does not arrive.
 */
export function hideChoiceButtons(): void {
  const buttons = document.querySelectorAll<HTMLElement>("form[hx-trigger=change] button[type=submit]");
  for (const button of buttons) if (!button.closest(".search")) button.style.display = "none";
}
