// The script of every page. It has all that a page may need but React and htmx, which load at the
// first touch. It only adds convenience: every link and form works without it.
import { countBoxes } from "./loader/boxes";
import { copyAndPrint } from "./loader/copy-print";
import { openDialogs, openNamedDialog } from "./loader/dialogs";
import { openDialogsInside } from "./loader/dialogs-inside";
import { defineIslands } from "./loader/island-element";
import { guardUnsaved } from "./loader/leave-guard";
import { closeMenus } from "./loader/menus";
import { followOtherTabs } from "./loader/other-tabs";
import { offerToSaveCards } from "./loader/save-card";
import { guardSavedCards } from "./loader/saved-cards";
import { watchSession } from "./loader/session";
import { swapParts } from "./loader/swaps";
import { islands } from "./registry";

openDialogs();
openDialogsInside();
defineIslands(() => import("./hydrate"), islands);
openNamedDialog();
followOtherTabs();
guardUnsaved();
watchSession();
closeMenus();
copyAndPrint();
countBoxes();
swapParts();
guardSavedCards();
offerToSaveCards();
