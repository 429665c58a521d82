// The script of pages that hold an island.
import { defineIslands } from "./loader/island-element";
import { islands } from "./registry";

defineIslands(() => import("./hydrate"), islands);
