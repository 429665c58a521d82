// A phone's own font, which is narrower than the one of the machines that run the tests: texts that
// wrap there share a line on a phone.
import { readFileSync } from "node:fs";

/** The widths of most phones. */
export const phoneWidths = [360, 412];

const weights = [400, 500, 600, 700].map((weight) => {
  const file = `node_modules/@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`;
  return { weight: String(weight), bytes: readFileSync(file, "base64") };
});

/** Shows a page, or one of its frames, in Roboto. */
export function setNarrowFont(frame) {
  // A font from bytes isn't a request, so the content security policy allows it.
  return frame.evaluate(async (fonts) => {
    for (const { weight, bytes } of fonts) {
      const font = new FontFace(
        "Roboto",
        Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)),
        { weight },
      );
      document.fonts.add(await font.load());
    }
    document.body.style.fontFamily = "Roboto";
  }, weights);
}

/** Runs a check with the page in Roboto. Returns what it returns. */
export async function withNarrowFont(page, check) {
  await setNarrowFont(page);
  const found = await check();
  await page.evaluate(() => {
    document.body.style.fontFamily = "";
    document.fonts.clear();
  });
  return found;
}
