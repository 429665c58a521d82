// @ts-check
// Builds the browser's files into static/dist: bundles with a hash in their names, compressed
// copies and a manifest.
//
//   node static/build.mjs            production build
//   node static/build.mjs --dev      React's development build, source maps, no compression
//   node static/build.mjs --watch    rebuild after every change
//   node static/build.mjs --sizes    print the size of each file
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
 * Builds several bundles. esbuild moves the code that the entries of a bundle share into an extra
 * file. That suits React and the islands, but would cost a standalone script one more request.
 */
async function build() {
  const [islands, ...standalone] = await Promise.all([
    bundle({ entryPoints: ["islands/hydrate.tsx", ...islandSources()], splitting: true }),
    bundle({ entryPoints: ["islands/payment/early.ts"] }),
    bundle({ entryPoints: ["islands/htmx.ts"] }),
    bundle({ entryPoints: ["islands/loader/leave-guard.ts"] }),
    bundle({ entryPoints: ["islands/loader/copy-print.ts"] }),
    bundle({ entryPoints: ["islands/loader/menus.ts"] }),
    bundle({ entryPoints: ["islands/loader/save-card.ts"] }),
    bundle({ entryPoints: ["islands/loader/guard-saved-card.ts"] }),
    bundle({ entryPoints: ["islands/loader/session-end.ts"] }),
    bundle({ entryPoints: ["islands/loader/member-changed.ts"] }),
    bundle({ entryPoints: ["islands/loader/page-report.ts"] }),
  ]);
  const lazy = new Map([islands, ...standalone].flatMap((files) => [...files]));
  // Built in sequence, because each script imports earlier ones by their final, hashed names.
  const stages = ["islands/loader/swaps.ts", "islands/loader/session-watch.ts"];
  for (const stage of stages) {
    const scripts = await bundle({ entryPoints: [stage], plugins: [resolveLazy(lazy)] });
    for (const [name, script] of scripts) lazy.set(name, script);
  }
  const others = await Promise.all([
    bundle({ entryPoints: ["islands/portal.ts"], plugins: [resolveLazy(lazy)] }),
    bundle({ entryPoints: ["islands/islands.ts"], plugins: [resolveLazy(lazy)] }),
    bundle({ entryPoints: ["islands/saved-card-worker.ts"], format: "iife" }),
    bundle({ entryPoints: ["islands/loader/analytics.ts"] }),
    bundle({ entryPoints: ["islands/loader/send-photos.ts"] }),
    bundle({ entryPoints: ["islands/preview.ts"] }),
    bundle({ entryPoints: ["islands/preview-processor.ts"], format: "iife" }),
    ...[...styleSheets(""), ...styleSheets("screens/")].map((sheet) =>
      bundle({
        entryPoints: [`static/css/${sheet}`],
        target: ["chrome80", "edge80", "firefox78", "safari13.1"],
      }),
    ),
  ]);
  const assets = new Map([...others.flatMap((files) => [...files]), ...lazy, ...images()]);
  if (!dev) await Promise.all([...assets.values()].map(compress));
  write(assets);
  return assets;
}

/**
 * Returns the style sheets in a folder that others do not import. screens/NAME.css is for paths
 * that start with NAME, and first-NAME.css is what a first page of it has inside instead of
 * first.css.
 * @param {string} folder
 */
function styleSheets(folder) {
  const parts = ["tokens.css", "base.css", "print.css"];
  const files = readdirSync(join(root, "static/css", folder)).filter((file) => file.endsWith(".css"));
  return files.filter((file) => !parts.includes(file)).map((file) => folder + file);
}

/** Returns the sources of the islands' components, islands/NAME/NAME.tsx. */
function islandSources() {
  const folders = readdirSync(join(root, "islands"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders
    .map(({ name }) => `islands/${name}/${name}.tsx`)
    .filter((source) => existsSync(join(root, source)));
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
  const runtime = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === "islands/hydrate.tsx");
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const output = relative(root, path);
      const source = outputs[output]?.entryPoint;
      const file = basename(path);
      const name = source ? logicalName(source) : file;
      const imports = withImports(outputs, source && runtime ? [output, runtime] : [output]);
      return [
        name,
        { file, body: contents, imports: imports.filter((path) => path !== output).map((p) => basename(p)) },
      ];
    }),
  );
}

/** @param {string} source */
function logicalName(source) {
  return basename(source).replace(/\.tsx?$/, ".js");
}

/**
 * Keeps dynamic imports in the output, with the hashed names of the scripts built earlier.
 * @param {Map<string, Asset>} lazy
 * @returns {esbuild.Plugin}
 */
function resolveLazy(lazy) {
  return {
    name: "resolve-lazy",
    setup(build) {
      build.onResolve({ filter: /./ }, ({ kind, path }) => {
        if (kind !== "dynamic-import") return undefined;
        const module = lazy.get(`${basename(path)}.js`);
        return module
          ? { path: `./${module.file}`, external: true }
          : { errors: [{ text: `module not found: ${path}` }] };
      });
    },
  };
}

/**
 * Returns the files and everything that they import statically.
 * @param {esbuild.Metafile["outputs"]} outputs
 * @param {string[]} files
 */
function withImports(outputs, files) {
  const found = new Set(files);
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
 * Replaces the previous build. It runs only after this build has succeeded.
 * @param {Map<string, Asset>} assets
 */
function write(assets) {
  mkdirSync(dist, { recursive: true });
  for (const old of readdirSync(dist)) {
    if (old !== placeholder) rmSync(join(dist, old), { recursive: true });
  }
  for (const { file, body, gzip, brotli } of assets.values()) {
    writeFileSync(join(dist, file), body);
    if (gzip) writeFileSync(join(dist, `${file}.gz`), gzip);
    if (brotli) writeFileSync(join(dist, `${file}.br`), brotli);
  }
  const entries = [...assets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, asset]) => [name, entry(asset)]);
  writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
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
