// The script for pages with islands.
import { defineIslands } from "./loader/island-element";
import { preloadProcessor } from "./payment/preload";
import { islands } from "./registry";

defineIslands(() => import("./hydrate"), islands, { payment: preloadProcessor });
