// The script that every page loads. It only adds convenience: every link and form works without it.
import { openDialogs } from "./loader/dialogs";
import { followOtherTabs } from "./loader/other-tabs";

openDialogs();
followOtherTabs();
addEventListener(
  "toggle",
  ({ target }) => (target as Element).matches(".menu") && import("./loader/menus"),
  true,
);
loadFor("form[data-unsaved]", () => import("./loader/leave-guard"));
loadFor("[data-card-worker]", () => import("./loader/save-card"));
(window.caches as CacheStorage | undefined)
  ?.keys()
  .then(({ length }) => length && import("./loader/guard-saved-card"))
  .catch(() => {});
loadFor("[data-copy], [data-print]", () => import("./loader/copy-print"));
loadFor("[hx-get]", () => import("./loader/swaps"));
addEventListener("load", () =>
  setTimeout(() => loadFor("[data-report]", () => import("./loader/page-report")), 1000),
);
// The interval retries a failed import. A module that has loaded does not run again.
setInterval(() => loadFor("[data-session]", () => import("./loader/session-watch")), 10_000);

/**
 * Loads a script if the page has a matching element. Pages work without it, so errors are ignored.
 */
function loadFor(selector: string, load: () => Promise<unknown>): void {
  if (document.querySelector(selector)) load().catch(() => {});
}
