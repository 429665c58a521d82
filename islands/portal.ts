// The one script of every page. It adds comfort only: without it each link, form and page still works.

import { openDialogs } from "./loader/dialogs";
import { followSignOut } from "./loader/sign-out";

openDialogs();
followSignOut();
whereThere("form[data-unsaved]", () => import("./loader/leave-guard"));
if (matchMedia("(pointer: coarse)").matches) whereThere("[data-keeper]", () => import("./loader/keep-card"));
(window.caches as CacheStorage | undefined)
  ?.keys()
  .then(({ length }) => length && import("./loader/kept-card"))
  .catch(() => {});
whereThere("[data-copy], [data-print]", () => import("./loader/handy"));
whereThere("[hx-get]", () => import("./loader/swaps"));
setInterval(() => whereThere("[data-session]", () => import("./loader/session-watch")), 10_000); // until it is there

/** What not every page needs is fetched by the pages that do; one that cannot be had is not missed. */
function whereThere(selector: string, fetch: () => Promise<unknown>): void {
  if (document.querySelector(selector)) fetch().catch(() => {});
}
