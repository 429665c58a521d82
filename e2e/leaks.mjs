// Searches a portal's log and metrics for a member's data.
import { readdirSync, readFileSync } from "node:fs";

const samples = "upstream/sandbox/samples/members";

/** Emails, numbers and IDs of the sample members: quoted texts without spaces, but no dates. */
const numbers = readdirSync(samples).flatMap((name) =>
  [...readFileSync(`${samples}/${name}`, "utf8").matchAll(/"([^" ]*[0-9@][^" ]{5,})"/g)]
    .map(([, text]) => text)
    .filter((text) => !/^today|^\d{4}-\d\d-\d\d$/.test(text)),
);

/** Patterns that no log line may have. */
const patterns = [
  /[\w.+-]+@[\w-]+\.[a-z]+/i, // an email
  /\b\d{3}[-.) ]{1,2}\d{3}[-. ]\d{4}\b/, // a phone number
  /\beyJ[\w-]{10,}/, // a token of the provider
  /\bBearer\s/i,
  /[?&](code|state|return|token)=/,
  /"(route|path)":"[^"]*\d{6,}/, // a path in place of its pattern
];

/**
 * Returns the lines that have data of a member.
 * @param {string[]} lines
 * @param {string[]} secrets what must not be in them besides, such as cookies
 */
export function leaks(lines, secrets) {
  const texts = [...new Set([...numbers, ...secrets])];
  // What the runtime counts, such as bytes of the network, and the nanoseconds of a time can look
  // like a number of a member.
  const ours = lines
    .filter((line) => !/^(process|go)_/.test(line))
    .map((line) => line.replace(/"time":"[^"]*",/, ""));
  return ours.filter(
    (line) => texts.some((text) => line.includes(text)) || patterns.some((pattern) => pattern.test(line)),
  );
}
