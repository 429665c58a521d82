// Where an editor changes a text that the preview names.

/** What the place of a text begins with if the editors' folder does not have the text. */
const builtin = "views/content/";

/** Where a text is. */
export type Place = {
  /** The file and line to show, as the preview names them. */
  name: string;
  /** Where to change it, "" for nowhere. */
  url: string;
  /** Whether the editors' folder does not have the text. */
  builtin: boolean;
};

/** Reads a place such as "en/home.yaml:12". A built-in text has no address: it is to be pasted. */
export function placeOf(place: string, template: string): Place {
  const [, named = place, line = "1"] = /^(.*):(\d+)$/.exec(place) ?? [];
  if (named.startsWith(builtin))
    return { name: `${named.slice(builtin.length)}, built in`, url: "", builtin: true };
  const path = named.split("/").map(encodeURIComponent).join("/");
  return {
    name: `${named}, line ${line}`,
    url: template.replaceAll("{file}", path).replaceAll("{line}", line),
    builtin: false,
  };
}
