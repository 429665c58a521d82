// Editors' words in a folder of one's own.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";

/** A copy of words (of one language, into its folder) for PORTAL_CONTENT_DIR, gone when the file's tests are; and the ways to change it as an editor's program does. */
export function ownWords(source, language = "") {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  cpSync(source, join(folder, language), { recursive: true });
  after(() => rmSync(folder, { recursive: true }));
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  return { folder, read, write, edit: (name, change) => write(name, change(read(name))) };
}
