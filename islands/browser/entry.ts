// The browser tests load this instead of portal.ts: the same loader, with two more islands.
import { openDialogs } from "../loader/dialogs";
import { openDialogsInside } from "../loader/dialogs-inside";
import { defineIslands } from "../loader/island-element";
import { followOtherTabs } from "../loader/other-tabs";
import { watchSession } from "../loader/session";
import { islands } from "../registry";

openDialogs();
openDialogsInside();
const fields = {
  fields: { load: async () => ({ default: (await import("./fields")).Fields }) },
  broken: { load: async () => ({ default: (await import("./fields")).Broken }) },
};
defineIslands(() => import("../hydrate"), { ...islands, ...fields });
watchSession();
followOtherTabs();
