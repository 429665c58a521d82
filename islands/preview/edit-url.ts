// Where an editor changes a text that the preview names.

/** What the place of a text begins with if the editors' folder does not have the text. */
const builtin = "views/content/";

/** Where a text is. */
export type Place = {
  /** The file and line to show, as the preview names them. */
  name: string;
  /** Where to change it, "" for nowhere. */
  url: string;
  /** What to copy first, "" for a text of the editors' folder. */
  copy: string;
};

/**
 * Reads a place such as "en/home.yaml:12". A built-in text has none in the editors' folder: its
 * address is where the file would be.
 */
export function placeOf(place: string, template: string): Place {
  const [, named = place, line = "1"] = /^(.*):(\d+)$/.exec(place) ?? [];
  const isBuiltin = named.startsWith(builtin);
  const file = isBuiltin ? named.slice(builtin.length) : named;
  const path = file.split("/").map(encodeURIComponent).join("/");
  return {
    name: `${named}, line ${line}`,
    url: template.replaceAll("{file}", path).replaceAll("{line}", isBuiltin ? "1" : line),
    copy: isBuiltin ? whatToCopy(file) : "",
  };
}

/** A folder with one file of faqs or help shows only its own, so it needs all of them. */
function whatToCopy(file: string): string {
  const [, folder] = /^([^/]+\/(?:faqs|help))\//.exec(file) ?? [];
  if (folder)
    return `Your folder has no ${folder}. Copy all files of ${builtin}${folder} to ${folder} first.`;
  return `Your folder does not have this text. Copy it from ${builtin}${file} to ${file} first.`;
}
