// The browser tests load this instead of portal.ts: the same loader, with two more islands.
import { openDialogs } from "../loader/dialogs";
import { defineIslands } from "../loader/island-element";
import { followOtherTabs } from "../loader/other-tabs";
import { early, islands } from "../registry";
import "../loader/session-watch";

openDialogs();
const fields = {
  fields: async () => ({ default: (await import("./fields")).Fields }),
  broken: async () => ({ default: (await import("./fields")).Broken }),
};
defineIslands(() => import("../hydrate"), { ...islands, ...fields }, early);
followOtherTabs();
