// Draws the growth rows of docs/performance.md as docs/images/growth.svg: one small chart for each
// page, all with the same axes, so that they can be compared.
//
//   node e2e/growth-pictures.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const picture = "docs/images/growth.svg";

const columns = 5;
const panel = { width: 176, height: 150, left: 30, right: 14, top: 30, bottom: 26 };
const inside = {
  width: panel.width - panel.left - panel.right,
  height: panel.height - panel.top - panel.bottom,
};
const goal = 2; // milliseconds with 500 entries

/** The rows of the table: a page, and its milliseconds by the number of entries. */
export function growthRows(document) {
  const table = document
    .split("<!-- growth, written by task bench -->")[1]
    .split("<!-- end of growth -->")[0];
  const [head, , ...rows] = table
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const sizes = head.slice(1, -1).map(Number);
  return rows.map(([name, ...cells]) => ({
    name,
    points: sizes.map((size, i) => ({ size, ms: Number(cells[i] || NaN) })).filter(({ ms }) => ms > 0),
  }));
}

/** The whole picture as SVG, with its own background: documents are read in dark colors too. */
export function growthPicture(rows) {
  const most = Math.max(goal, ...rows.flatMap(({ points }) => points.map(({ ms }) => ms))) * 1.15;
  const width = columns * panel.width;
  const height = Math.ceil(rows.length / columns) * panel.height + 24;
  const panels = rows.map((row, i) => {
    const [x, y] = [(i % columns) * panel.width, Math.floor(i / columns) * panel.height];
    return `<g transform="translate(${x} ${y})">${panelOf(row, most)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#34423f">
<title>Processor time of pages whose lists grow</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${panels.join("\n")}
<text x="${panel.left}" y="${height - 8}">Milliseconds of a processor, by entries (logarithmic). Dashed: the goal with 500 entries. Orange: misses a goal.</text>
</svg>
`;
}

function panelOf({ name, points }, most) {
  const x = (size) => round(panel.left + (Math.log(size) / Math.log(2000)) * inside.width);
  const y = (ms) => round(panel.top + (1 - ms / most) * inside.height);
  const [first, last] = [points[0], points.at(-1)];
  const ms = (size) => points.find((point) => point.size === size)?.ms;
  const color = ms(500) > goal || ms(500) > 2 * ms(20) ? "#b45309" : "#0b5d57";
  const line = (points) => points.map((point) => `${x(point.size)},${y(point.ms)}`).join(" ");
  return [
    `<text x="${panel.left}" y="18" font-weight="600">${name}</text>`,
    `<path d="M${panel.left} ${y(0)}h${inside.width}" stroke="#c8d0ce"/>`,
    `<path d="M${panel.left} ${y(goal)}h${inside.width}" stroke="#7d8a87" stroke-dasharray="3 3"/>`,
    `<text x="${panel.left - 5}" y="${y(goal) + 4}" text-anchor="end" font-size="10">${goal}</text>`,
    `<polyline points="${line(points)}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...points.map((point) => `<circle cx="${x(point.size)}" cy="${y(point.ms)}" r="2.5" fill="${color}"/>`),
    ...[first, last].map(
      ({ size }) =>
        `<text x="${x(size)}" y="${y(0) + 14}" text-anchor="middle" font-size="10">${size}</text>`,
    ),
    `<text x="${x(last.size)}" y="${y(last.ms) - 7}" text-anchor="middle" font-weight="600" fill="${color}">${last.ms.toFixed(2)}</text>`,
  ].join("\n");
}

function round(n) {
  return Math.round(10 * n) / 10;
}

/** Draws what the document says. */
export function drawGrowth() {
  writeFileSync(picture, growthPicture(growthRows(readFileSync("docs/performance.md", "utf8"))));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) drawGrowth();
