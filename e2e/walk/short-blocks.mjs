// Whether all blocks of a page end at the same edge in a wide window.

/**
 * Runs in the page. Returns the blocks of the page whose cards, lists and tables end before the
 * edge, or null for a page without the portal's frame. A block of text alone may be shorter than
 * the page is wide.
 */
export function shortBlocks() {
  const frame = document.querySelector(".masthead > .bar");
  if (!frame) return null;
  const edge = frame.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(frame).paddingRight);
  // Parts that are the same on every page, and tabs, which are as wide as their words.
  const elsewhere = ".answer, .strip, .help, nav";
  const blocks = [...document.querySelectorAll("main > *")].filter((block) => !block.matches(elsewhere));
  const ends = blocks.map((block) => [block, Math.max(0, ...boxesIn(block).map(rightOf))]);
  if (ends.every(([, end]) => !end)) return ["no card at all"];
  return ends
    .filter(([, end]) => end && end < edge - 1)
    .map(([block, end]) => `${block.tagName} ${block.className} that ends at ${end} of ${edge} px`);

  /**
   * Elements with a visible end: a border or a background. Controls have one too, but aren't cards.
   */
  function boxesIn(block) {
    return [block, ...block.querySelectorAll("*")].filter((element) => {
      if (!element.checkVisibility() || element.matches("a, button, input, select, textarea, .icon"))
        return false;
      const { borderRightStyle, backgroundColor, backgroundImage } = getComputedStyle(element);
      return (
        borderRightStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none"
      );
    });
  }

  function rightOf(element) {
    return Math.round(element.getBoundingClientRect().right);
  }
}
