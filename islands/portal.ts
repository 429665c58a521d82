// The one script of every page. It adds comfort only: without it each link, form and page still works.
import { openDialogs } from "./loader/dialogs";
import { defineIslands } from "./loader/island-element";
import { followSignOut } from "./loader/sign-out";
import { islands } from "./registry";

openDialogs();
defineIslands(() => import("./hydrate"), islands);
followSignOut();
if (document.querySelector("form[data-unsaved]")) import("./loader/leave-guard").catch(() => {});
