// Whether a page fits every screen: no text is cut off, nothing scrolls sideways, controls are
// large enough.

/**
 * The problems of the current page at each width in pixels. The window stays as wide as the last.
 */
export async function cutOffIn(page, widths) {
  const problems = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    problems.push(...(await page.evaluate(cutOff)).map((problem) => `at ${width} px: ${problem}`));
  }
  return problems;
}

/**
 * Runs in the page. Returns how far it scrolls sideways, which text overflows a box with a border
 * or wraps after every letter or in the wrong place, which texts beside each other touch, which
 * summaries have the browser's triangle, and which controls are smaller than 24 px.
 */
function cutOff() {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const problems = wide > 0 ? [`${wide} px too wide${widest()}`] : [];
  if (document.querySelector(".skip")?.getBoundingClientRect().bottom > 0)
    problems.push("the skip link is visible");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (
      data.trim() &&
      parentElement.checkVisibility({ visibilityProperty: true }) &&
      overflows(texts.currentNode)
    )
      problems.push(`"${data.trim()}" is cut off`);
    if (parentElement.offsetWidth <= 1) continue; // visually hidden
    if (data.trim() && isCrushed(texts.currentNode)) problems.push(`"${data.trim()}" is crushed`);
    problems.push(...badBreaks(texts.currentNode));
  }
  problems.push(...touching());
  for (const summary of document.querySelectorAll("summary")) {
    const { display, listStyleType } = getComputedStyle(summary);
    if (display === "list-item" && listStyleType !== "none")
      problems.push(`"${summary.textContent.trim()}" has the browser's own triangle`);
  }
  for (const target of document.querySelectorAll("a, button, input, select, summary")) {
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) > 1 && Math.min(width, height) < 24)
      problems.push(`"${target.textContent || target.name}" is ${width} by ${height} px`);
  }
  return problems;

  /** The innermost of what reaches furthest. */
  function widest() {
    const right = (element) => Math.round(element.getBoundingClientRect().right);
    const all = [...document.querySelectorAll("body *")].filter((element) => !isHidden(element));
    const far = Math.max(...all.map(right));
    const last = all.findLast((element) => right(element) === far);
    return `: <${last?.localName} class="${last?.className}"> ${last?.textContent.trim().slice(0, 40)}`;
  }

  /**
   * Texts of two cells, items or blocks that share a line without a space between them, and two
   * words of one block.
   */
  function touching() {
    const lines = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.data.trim();
      // A chart has letters for months.
      if (text.length < 2 || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      let block = node.parentElement;
      while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      // Visually hidden text, and the bar that covers what scrolls below it.
      if (isHidden(block) || block.closest(".tabs")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects())
        if (right - left > 2)
          lines.push({ text, data: node.data, block, left, right, top, bottom, middle: (top + bottom) / 2 });
    }
    return lines.flatMap((line) => {
      const touches = ({ data, block, left, top, bottom }) =>
        (block !== line.block || (/[\p{L}\d]$/u.test(line.data) && /^[\p{L}\d]/u.test(data))) &&
        top < line.middle &&
        bottom > line.middle &&
        Math.abs(left - line.right) < 3;
      const next = lines.find(touches);
      return next ? [`"${line.text}" touches "${next.text}"`] : [];
    });
  }

  function isHidden(box) {
    for (; box; box = box.parentElement) if (box.offsetWidth <= 1) return true;
    return false;
  }

  function isCrushed(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
    return lines > 3 && node.data.trim().length < 3 * lines;
  }

  /**
   * A phone number, an email's name or a short word that continues on the next line. Text of twice
   * the size may break anywhere.
   */
  function badBreaks({ data, parentElement }) {
    const large = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 20;
    if (large || !parentElement.checkVisibility({ visibilityProperty: true })) return [];
    const found = [];
    const text = texts.currentNode;
    for (const { 0: part, index } of data.matchAll(/[\w.]+(?=@)|\d{3}-\d{3}-\d{4}|^\s*\w{2,7}\s*$/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + part.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) found.push(`"${part.trim()}" breaks`);
    }
    return found;
  }

  function overflows(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    for (let box = node.parentElement; box; box = box.parentElement) {
      const { left, right, width } = box.getBoundingClientRect();
      if (width <= 1) return false; // visually hidden text
      const { borderRightWidth, overflowX } = getComputedStyle(box);
      const clips = borderRightWidth !== "0px" || overflowX !== "visible";
      if (clips && lines.some((line) => line.left < left - 1 || line.right > right + 1)) return true;
    }
    return false;
  }
}
