// The growth curves of docs/performance.md show the figures of its table.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { growthPicture, growthRows, picture } from "./growth-pictures.mjs";

const rows = growthRows(readFileSync("docs/performance.md", "utf8"));

test("the picture of growth is that of the table", () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(readFileSync(picture, "utf8"), "write it with: node e2e/growth-pictures.mjs").toBe(
    growthPicture(rows),
  );
});

test("a page that misses a goal is drawn in orange", () => {
  const page = (ms) =>
    growthPicture([
      {
        name: "Home",
        points: [
          { size: 20, ms: 0.5 },
          { size: 500, ms },
        ],
      },
    ]);
  expect(page(0.9)).not.toContain('stroke="#b45309"');
  expect(page(1.1)).toContain('stroke="#b45309"');
});
