// Searches a portal's log and metrics for a member's data.
import { readdirSync, readFileSync } from "node:fs";

const samples = "upstream/sandbox/samples/members";

/** Emails, numbers and IDs of the sample members: quoted texts without spaces, but no dates. */
const numbers = readdirSync(samples).flatMap((name) =>
  [...readFileSync(`${samples}/${name}`, "utf8").matchAll(/"([^" ]*[0-9@][^" ]{5,})"/g)]
    .map(([, text]) => text)
    .filter((text) => !/^today|^\d{4}-\d\d-\d\d$/.test(text)),
);

/** Patterns that no value of ours may have. */
const patterns = [
  /[\w.+-]+@[\w-]+\.[a-z]+/i, // an email
  /\b\d{3}[-.) ]{1,2}\d{3}[-. ]\d{4}\b/, // a phone number
  /\beyJ[\w-]{10,}/, // a token of the provider
  /\bBearer\s/i,
  /[?&](code|state|return|token)=/,
  /^\/[^ ]*\d{6,}/, // a path in place of its pattern
];

/**
 * Returns the data of a line: the values of a metric's labels, or of a log line's fields. What a
 * metric measures, and the time of a line, can have the digits of a ZIP by chance.
 * @param {string} line
 * @returns {string[]}
 */
function valuesOf(line) {
  if (!line.startsWith("{")) return [...line.matchAll(/="((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value);
  const { time, ...fields } = JSON.parse(line);
  return leavesOf(fields);
}

/** @param {unknown} value @returns {string[]} */
function leavesOf(value) {
  if (value === null || typeof value === "boolean") return [];
  return typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

/** Reports whether a text has another as whole words. @param {string} text @param {string} word */
function hasWord(text, word) {
  const isPart = (/** @type {string | undefined} */ letter) =>
    letter !== undefined && /[\p{L}\d]/u.test(letter);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true;
  }
  return false;
}

/**
 * Returns the lines that have data of a member.
 * @param {string[]} lines
 * @param {string[]} secrets what must not be in them besides, such as cookies
 */
export function leaks(lines, secrets) {
  const texts = [...new Set([...numbers, ...secrets])];
  return lines.filter((line) =>
    valuesOf(line).some(
      (value) =>
        texts.some((text) => hasWord(value, text)) || patterns.some((pattern) => pattern.test(value)),
    ),
  );
}
