// The route table, as `portal routes` prints it, and addresses of its pages.
import { execFileSync } from "node:child_process";
import { program } from "./portal.mjs";

const routes = JSON.parse(execFileSync(program, ["routes"], { encoding: "utf8" }));
const pageKinds = ["screen", "redirect"];

/** The patterns of every page, those without parameters first. */
export function pagePatterns() {
  const pages = routes.filter(({ method, kind }) => method === "GET" && pageKinds.includes(kind));
  return pages.map(({ path }) => path).sort((a, b) => parameters(a) - parameters(b) || (a < b ? -1 : 1));
}

const parameters = (pattern) => pattern.split(":").length - 1;

/**
 * An address of a pattern: the pattern itself or, with parameters, the first link that matches it
 * and is not a page's own pattern.
 */
export function addressOf(pattern, links) {
  if (!parameters(pattern)) return pattern;
  const address = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);
  const patterns = pagePatterns();
  return links.find((link) => address.test(link) && !patterns.includes(link));
}

/** Runs in the page. Returns the paths of the portal that its links and GET forms lead to. */
export function linksInPage() {
  return [...document.querySelectorAll("a[href], form[method=get]")]
    .map((element) => new URL(element.href ?? element.action))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
}
