// Simulates browsers from before about 2020 by taking newer features out of a page.

/** Turns modules into scripts of an unknown type, which no browser runs. */
export async function withoutModules(context, origin) {
  await change(context, `${origin}/**`, "document", (html) =>
    html.replaceAll('type="module"', 'type="unknown"'),
  );
}

/** Removes newer CSS, as an older browser drops the rules and declarations that it cannot parse. */
export async function withoutNewerCSS(context, origin) {
  await change(context, `${origin}/**`, "stylesheet", olderCSS);
  await change(context, `${origin}/**`, "document", (html) =>
    html.replace(/(<style[^>]*>)(.*?)(?=<\/style>)/gs, (_, tag, css) => tag + olderCSS(css)),
  );
}

/** Deletes newer functions, in a browser that runs modules. */
export async function withoutNewerFunctions(context) {
  await context.addInitScript(() => {
    for (const name of [
      "IntersectionObserver",
      "ResizeObserver",
      "requestIdleCallback",
      "structuredClone",
      "caches",
    ])
      delete globalThis[name];
    for (const name of ["showModal", "show", "close"]) delete HTMLDialogElement.prototype[name];
    for (const name of ["clipboard", "serviceWorker", "globalPrivacyControl"])
      delete Navigator.prototype[name];
    for (const name of ["at", "findLast", "toSorted"]) delete Array.prototype[name];
    for (const name of ["any", "timeout"]) delete AbortSignal[name];
    delete String.prototype.replaceAll;
    delete Request.prototype.keepalive;
  });
}

const newerSelector =
  /:(has|is|where|focus-visible|focus-within|modal|target-within)\b|:not\([^)]*,|::backdrop/;
const newerAtRule = /^@(layer|container|property|scope|starting-style)/;
const newerProperty =
  /^(inset|aspect-ratio|accent-color|translate|rotate|scale|text-wrap|content-visibility|overscroll|scroll|gap|row-gap|column-gap|(margin|padding|border)-(inline|block))/;
const newerValue =
  /\b(color-mix|light-dark|oklch|lch|env)\(|\d(dvh|svh|lvh|cqi|cqw)\b|\b(revert|fit-content)\b/;

/** A style sheet without newer CSS; the rules inside an unknown block are dropped with it. */
function olderCSS(css) {
  const plain = css.replace(/@supports not \(translate: ?none\)/g, "@media all");
  return blocks(plain)
    .map(({ head, body }) => {
      if (body === undefined) return head;
      if (newerAtRule.test(head)) return "";
      if (/^@(media|supports)/.test(head)) return `${head}{${olderCSS(body)}}`;
      if (head.startsWith("@")) return `${head}{${body}}`;
      return newerSelector.test(head) ? "" : `${head}{${declarations(body)}}`;
    })
    .join("");
}

function declarations(body) {
  const known = (declaration) => {
    const [property, ...value] = declaration.split(":");
    return !newerProperty.test(property.trim()) && !newerValue.test(value.join(":"));
  };
  return body
    .split(/;(?![^(]*\))/)
    .filter(known)
    .join(";");
}

/** The statements of a style sheet, each with its head and, for a block, its body. */
function blocks(css) {
  const found = [];
  let [start, depth, open] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(/"[^"]*"|'[^']*'|[{};]/g)) {
    if (sign === "{" && depth++ === 0) open = index;
    else if (sign === "}" && --depth === 0) {
      found.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    } else if (sign === ";" && depth === 0) {
      found.push({ head: css.slice(start, index + 1) });
      start = index + 1;
    }
  }
  return found;
}

/** Rewrites the text of responses of one type; redirects and other responses pass unchanged. */
async function change(context, pattern, type, rewrite) {
  await context.route(pattern, async (route) => {
    if (route.request().resourceType() !== type) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const kind = response.headers()["content-type"] ?? "";
    if (!/html|css/.test(kind)) return route.fulfill({ response });
    return route.fulfill({ response, body: rewrite(await response.text()) });
  });
}
