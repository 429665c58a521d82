import sensitiveWords from "../../views/analytics/sensitive-words.json" with { type: "json" };

const sensitive = new RegExp(`@|${sensitiveWords.join("|")}`, "i");
const signIn = "/auth"; // its query is the identity provider's response
const maxDecodings = 3;

/**
 * Returns an address without the parts that must not be reported (section 9): the fragment, and the
 * whole query of /auth. Any other query becomes "?redacted" if a key or value has a sensitive word,
 * an @ or more than two digits. The path is unchanged. views/analytics does the same on the server,
 * and its testdata/redaction.json tests both.
 */
export function redact(address: string): string {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(address) ?? [];
  if (!query || path.endsWith(signIn)) return path;
  return query.split(/[&=]/).some(isSensitive) ? `${path}?redacted` : `${path}?${query}`;
}

/**
 * Reports whether a key or value is sensitive. So is one that is still encoded after all rounds.
 */
function isSensitive(text: string): boolean {
  let [before, now] = ["", text];
  for (let round = 0; round < maxDecodings; round++) {
    [before, now] = [now, decode(now)];
    if (now === before) return sensitive.test(now) || (now.match(/\p{Nd}/gu)?.length ?? 0) > 2;
  }
  return true;
}

/** Returns an @, which is sensitive, for text that cannot be decoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return "@";
  }
}
