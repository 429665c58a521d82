// @ts-check
// Renders islands as React does on a server: reads a JSON list of {name, props} and prints a JSON list of HTML strings.
// A Go test holds them against what the templates render.
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { bundleForNode } from "./bundle.mjs";

/** @type {{ name: string, props: object }[]} */
const wanted = JSON.parse(await text(process.stdin));
const folder = await bundleForNode("islands-render", ["islands/registry.ts"]);
/** @type {typeof import("./registry")} */
const { islands } = await import(pathToFileURL(join(folder, "registry.mjs")).href);
const html = await Promise.all(
  wanted.map(async ({ name, props }) => {
    const load = islands[name];
    if (!load) throw new Error(`no island named ${name}`);
    return renderToString(createElement((await load()).default, props));
  }),
);
process.stdout.write(JSON.stringify(html));
