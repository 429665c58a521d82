// A copy of the built-in content that a test can change.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Copies the built-in English into a temporary folder, for PORTAL_CONTENT_DIR. */
export function copyContent() {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync("views/content/en", join(folder, "en"), { recursive: true });
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
    /** Copies every file of English into the folder of another language. */
    copyEnglish: (language) => cpSync(join(folder, "en"), join(folder, language), { recursive: true }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
