// The script for pages with islands.
import { defineIslands } from "./loader/island-element";
import { islands } from "./registry";

defineIslands(() => import("./hydrate"), islands);
