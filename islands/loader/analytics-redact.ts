import { tellingWords } from "./analytics-events";

const telling = new RegExp(`@|${tellingWords.join("|")}`, "i");
const signIn = "/auth"; // its query is the identity provider's answer, and never goes out
const rounds = 3; // of decoding, after which nothing may be left to decode

/**
 * Takes out of an address what must not be told (section 9): the fragment, the whole query of /auth, and of every other
 * query that has a telling word, an @ or somebody's number in a key or a value all but '?redacted'. The path is left
 * alone. views/analytics does the same for the server, and its testdata/redaction.json holds the two to it.
 */
export function redact(address: string): string {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(address) ?? [];
  if (!query || path.endsWith(signIn)) return path;
  return query.split(/[&=]/).some(tells) ? `${path}?redacted` : `${path}?${query}`;
}

/** Tells whether a key or value may not go out; one that cannot be read may not either. */
function tells(text: string): boolean {
  let [before, now] = ["", text];
  for (let round = 0; round < rounds; round++) {
    [before, now] = [now, decode(now)];
    if (now === before) return telling.test(now) || (now.match(/\p{Nd}/gu)?.length ?? 0) > 2;
  }
  return true;
}

/** What cannot be decoded is taken for an @, which never goes out. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return "@";
  }
}
