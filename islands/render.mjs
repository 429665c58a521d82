// @ts-check
// Renders islands as React does on a server: reads a JSON list of {name, props} and prints a JSON
// list of HTML strings. A Go test compares them with the HTML that the templates render.
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

/** @type {{ name: string, props: object }[]} */
const requested = JSON.parse(await text(process.stdin));
const islands = await loadRegistry();
const html = await Promise.all(
  requested.map(async ({ name, props }) => {
    const island = islands[name];
    if (!island) throw new Error(`no island named ${name}`);
    const { default: Component } = await island.load();
    return renderToString(createElement(Component, island.early?.propsOf(props) ?? props));
  }),
);
process.stdout.write(JSON.stringify(html));

/**
 * Bundles the islands' TypeScript for Node and imports the bundle. The bundle is below
 * node_modules, where Node finds the packages that it imports.
 * @returns {Promise<typeof import("./registry").islands>}
 */
async function loadRegistry() {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
  const outfile = join(root, "node_modules/.cache/islands-render/registry.mjs");
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["islands/registry.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    logLevel: "warning",
  });
  const { islands } = await import(pathToFileURL(outfile).href);
  return islands;
}
