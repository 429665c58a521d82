const opened = () => document.querySelectorAll<HTMLDetailsElement>(".menu[open]");

/**
 * Closes the menus of the header on Escape and on a press outside. They open without a script.
 */
export function closeMenus(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of opened()) {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    }
  });
  document.addEventListener("click", ({ target }) => {
    // The question at a menu's link.
    if (target instanceof Element && target.closest("dialog")) return;
    for (const menu of opened()) if (!menu.contains(target as Node)) menu.open = false;
  });
}
