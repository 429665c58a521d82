// A copy of the editors' content that a test can change.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Copies a content folder into a temporary one for PORTAL_CONTENT_DIR. A source that holds one language
 * only is copied into the subfolder of that language.
 */
export function copyContent(source, language = "") {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync(source, join(folder, language), { recursive: true });
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  return {
    folder,
    read,
    write,
    edit: (name, change) => write(name, change(read(name))),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
