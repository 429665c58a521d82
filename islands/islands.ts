// The script for pages with islands.
import { defineIslands } from "./loader/island-element";
import { early, islands } from "./registry";

defineIslands(() => import("./hydrate"), islands, early);
