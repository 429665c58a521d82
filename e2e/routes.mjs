// The screens of the portal as its own route table lists them, each with an address at which a member can open it.
import { readdirSync, readFileSync } from "node:fs";

const row = /\{get, "([^"]+)", "[^"]+",/g; // a row with a title is a page
const untitled = "/auth"; // a page whose title is the product's name alone (section 2)

/** The patterns of every page, those without parameters first. */
export function routePatterns() {
  const sources = readdirSync("handlers").filter((name) => /^(?!.*_test).*\.go$/.test(name));
  const rows = sources.flatMap((name) => [...readFileSync(`handlers/${name}`, "utf8").matchAll(row)]);
  const patterns = new Set([untitled, ...rows.map(([, path]) => path)]);
  return [...patterns].sort((a, b) => parameters(a) - parameters(b) || (a < b ? -1 : 1));
}

const parameters = (pattern) => pattern.split(":").length - 1;

/** The address that stands for a pattern: itself, or with parameters the first of these links that has its form and is no other page. */
export function addressOf(pattern, links) {
  if (!parameters(pattern)) return pattern;
  const form = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);
  const others = routePatterns();
  return links.find((link) => form.test(link) && !others.includes(link));
}

/** The addresses of the portal that the page leads to by links and by forms that ask. */
export function linksOn(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("a[href], form[method=get]")]
      .map((element) => new URL(element.href ?? element.action))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}
