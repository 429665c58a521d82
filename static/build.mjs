// @ts-check
// Builds the browser's files into static/dist: bundles with a hash in their names, compressed
// copies and a manifest.
//
//   node static/build.mjs            production build
//   node static/build.mjs --dev      React's development build, source maps, no compression
//   node static/build.mjs --watch    rebuild after every change
//   node static/build.mjs --sizes    print the size of each file
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as esbuild from "esbuild";

/**
 * @typedef {object} Asset
 * @property {string} file
 * @property {Uint8Array} body
 * @property {string[]} imports
 * @property {Uint8Array} [gzip]
 * @property {Uint8Array} [brotli]
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(root, "static/dist");
const flags = new Set(process.argv.slice(2));
const dev = flags.has("--dev");
const compressible = new Set([".js", ".css", ".svg", ".json", ".txt"]);
const placeholder = ".gitkeep"; // go:embed needs a file in dist before the first build

const modules = [
  "islands/portal.ts",
  "islands/loader/analytics.ts",
  "islands/loader/add-files.ts",
  "islands/loader/send-photos.ts",
  "islands/loader/share-card.ts",
  "islands/preview.ts",
];
const classicScripts = [
  "islands/first-press.ts",
  "islands/preview-processor.ts",
  "islands/saved-card-worker.ts",
];

/** @typedef {esbuild.BuildResult<{ metafile: true, write: false }>} Built */

/** @type {esbuild.BuildOptions} */
const common = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  write: false,
  metafile: true,
  minify: !dev,
  sourcemap: dev ? "inline" : false,
  format: "esm",
  target: "es2020",
  define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "file", ".png": "file", ".webp": "file", ".woff2": "file" },
  logLevel: "warning",
};

/**
 * Builds the scripts, all modules at once: esbuild moves what several of them share into extra
 * files. A classic script and a style sheet are complete in themselves.
 */
async function build() {
  const built = await Promise.all([
    bundle({ entryPoints: modules, splitting: true }),
    bundle({ entryPoints: classicScripts, format: "iife" }),
    ...[...styleSheets(""), ...styleSheets("screens/")].map((sheet) =>
      bundle({
        entryPoints: [`static/css/${sheet}`],
        target: ["chrome80", "edge80", "firefox78", "safari13.1"],
      }),
    ),
  ]);
  const assets = new Map([...built.flatMap((files) => [...files]), ...images()]);
  if (!dev) await Promise.all([...assets.values()].map(compress));
  write(assets);
  return assets;
}

/**
 * Returns the style sheets in a folder that others do not import. screens/NAME.css is for paths
 * that start with NAME.
 * @param {string} folder
 */
function styleSheets(folder) {
  const parts = ["tokens.css", "base.css", "forced.css", "print.css"];
  const files = readdirSync(join(root, "static/css", folder)).filter((file) => file.endsWith(".css"));
  return files.filter((file) => !parts.includes(file)).map((file) => folder + file);
}

/**
 * Returns the files of one bundle by logical name: an entry's is the name of its source, and a
 * shared chunk's is its file name.
 * @param {esbuild.BuildOptions} options
 * @returns {Promise<Map<string, Asset>>}
 */
async function bundle(options) {
  const { outputFiles, metafile } = /** @type {Built} */ (await esbuild.build({ ...common, ...options }));
  const { outputs } = metafile;
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const output = relative(root, path);
      const source = outputs[output]?.entryPoint;
      const file = basename(path);
      const name = source ? logicalName(source) : file;
      const body = withoutUnusedImports(contents);
      const [, ...imports] = withImports(outputs, output).map((path) => basename(path));
      return [name, { file, body, imports: imports.filter((used) => body.includes(used)) }];
    }),
  );
}

/**
 * Removes imports without a name. Where code is split, a script with import() imports the file of
 * esbuild's helpers, needed or not, which would cost each first visit a request. No shared module
 * is imported for its effects only.
 * @param {Uint8Array} contents
 */
function withoutUnusedImports(contents) {
  return Buffer.from(
    Buffer.from(contents)
      .toString()
      .replace(/import ?"\.\/chunk-\w+\.js";/g, ""),
  );
}

/** @param {string} source */
function logicalName(source) {
  return basename(source).replace(/\.tsx?$/, ".js");
}

/**
 * Returns a file and everything that it imports statically.
 * @param {esbuild.Metafile["outputs"]} outputs
 * @param {string} first
 */
function withImports(outputs, first) {
  const found = new Set([first]);
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === "import-statement") found.add(path);
    }
  }
  return [...found];
}

/**
 * Returns the files below static/images, as "images/...".
 * @returns {[string, Asset][]}
 */
function images() {
  const folder = join(root, "static/images");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const body = readFileSync(path);
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 8).toUpperCase();
    const file = `${basename(path, extname(path))}-${hash}${extname(path)}`;
    return [`images/${relative(folder, path)}`, { file, body, imports: [] }];
  });
}

/** @param {Asset} asset */
async function compress(asset) {
  if (!compressible.has(extname(asset.file))) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  asset.brotli = await promisify(brotliCompress)(asset.body, quality);
  asset.gzip = await promisify(gzip)(asset.body, { level: 9 });
}

/**
 * Replaces the previous build, which a portal may be serving until the new manifest is there. It
 * runs only after this build has succeeded.
 * @param {Map<string, Asset>} assets
 */
function write(assets) {
  mkdirSync(dist, { recursive: true });
  const old = new Set(readdirSync(dist));
  for (const { file, body, gzip, brotli } of assets.values()) {
    writeFileSync(join(dist, file), body);
    if (gzip) writeFileSync(join(dist, `${file}.gz`), gzip);
    if (brotli) writeFileSync(join(dist, `${file}.br`), brotli);
  }
  const entries = [...assets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, asset]) => [name, entry(asset)]);
  writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  for (const { file, gzip, brotli } of assets.values()) {
    for (const name of [file, gzip && `${file}.gz`, brotli && `${file}.br`]) if (name) old.delete(name);
  }
  for (const name of old) {
    if (name !== placeholder && name !== "manifest.json") rmSync(join(dist, name), { recursive: true });
  }
}

/** @param {Asset} asset */
function entry({ file, body, imports, gzip, brotli }) {
  return { file, imports, size: body.length, gzip: gzip?.length, brotli: brotli?.length };
}

/** @param {Map<string, Asset>} assets */
function printSizes(assets) {
  const rows = [...assets].map(([name, { body, gzip, brotli }]) => [
    name,
    body.length,
    gzip?.length,
    brotli?.length,
  ]);
  for (const row of [["file", "bytes", "gzip", "brotli"], ...rows]) {
    console.log(
      row.map((cell, i) => (i ? String(cell ?? "–").padStart(8) : String(cell).padEnd(24))).join(""),
    );
  }
}

/**
 * Builds now and after every change. An error in a source is printed and does not end the watch.
 */
async function buildOnChange() {
  const context = await esbuild.context({
    entryPoints: ["sources"],
    write: false,
    plugins: [{ name: "build-on-change", setup: watchSources }],
  });
  await context.watch();
}

/**
 * Makes esbuild watch every source through one empty module. A context per bundle would not work,
 * because the bundles import each other by their hashed names.
 * @param {esbuild.PluginBuild} watcher
 */
function watchSources(watcher) {
  const every = { filter: /./, namespace: "sources" };
  watcher.onResolve({ filter: /^sources$/ }, ({ path }) => ({ path, namespace: every.namespace }));
  watcher.onLoad(every, () => ({ contents: "", ...sources() }));
  watcher.onEnd(() => build().then(undefined, () => {})); // esbuild has printed the error
}

/** Returns the files and folders that a build reads. */
function sources() {
  const folders = ["islands", "static/css", "static/images"].map((folder) => join(root, folder));
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const pathsOf = (/** @type {import("node:fs").Dirent[]} */ some) =>
    some.map(({ parentPath, name }) => join(parentPath, name));
  return {
    watchFiles: pathsOf(entries.filter((entry) => entry.isFile())),
    watchDirs: [...folders, ...pathsOf(entries.filter((entry) => entry.isDirectory()))],
  };
}

if (flags.has("--watch")) await buildOnChange();
else {
  const assets = await build();
  if (flags.has("--sizes")) printSizes(assets);
}
