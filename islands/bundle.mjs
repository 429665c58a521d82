// @ts-check
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Bundles TypeScript sources for Node, which cannot read them itself, into an emptied folder of this name inside
 * node_modules, so that the packages they import are found. Returns the folder.
 * @param {string} name
 * @param {string[]} entryPoints
 */
export async function bundleForNode(name, entryPoints) {
  const outdir = join(root, "node_modules/.cache", name);
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    jsx: "automatic",
    logLevel: "warning",
  });
  return outdir;
}
