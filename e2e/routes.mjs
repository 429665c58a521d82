// The screens in the route table, and addresses of them.
import { readdirSync, readFileSync } from "node:fs";

const row = /\{get, "([^"]+)", "[^"]+",/g; // rows with a title are pages
const untitled = "/auth"; // a page whose title is the product's name alone (section 2)

/** The route patterns of every page, those without parameters first. */
export function routePatterns() {
  const sources = readdirSync("handlers").filter((name) => /^(?!.*_test).*\.go$/.test(name));
  const rows = sources.flatMap((name) => [...readFileSync(`handlers/${name}`, "utf8").matchAll(row)]);
  const patterns = new Set([untitled, ...rows.map(([, path]) => path)]);
  return [...patterns].sort((a, b) => parameters(a) - parameters(b) || (a < b ? -1 : 1));
}

const parameters = (pattern) => pattern.split(":").length - 1;

/** An address of a pattern: the pattern itself or, with parameters, the first link that matches it and no other pattern. */
export function addressOf(pattern, links) {
  if (!parameters(pattern)) return pattern;
  const form = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);
  const others = routePatterns();
  return links.find((link) => form.test(link) && !others.includes(link));
}

/** The addresses of the portal that links and GET forms of the page lead to. */
export function linksOn(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("a[href], form[method=get]")]
      .map((element) => new URL(element.href ?? element.action))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}
