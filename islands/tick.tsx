import { type ReactNode, useEffect } from "react";

/**
 * Loads the rules of a success once there is one. First pages leave them out; they are in the file
 * that next-style.ts has loaded for the next page, or that the page has for print.
 */
export function useDoneRules(isDone: boolean): void {
  useEffect(() => {
    const forPrint = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="print"]');
    if (!isDone || !forPrint) return;
    forPrint.href = forPrint.dataset.nextStyle ?? forPrint.href;
    forPrint.media = "all";
  }, [isDone]);
}

/** The drawing of views/ui/done.templ. */
export function Tick(): ReactNode {
  return (
    <svg className="tick" viewBox="0 0 96 84" width="96" height="84" fill="none" aria-hidden="true">
      <path d="M48 5v7M78 18l-5 5M18 18l5 5M91 44l-7 1M5 44l7 1" />
      <circle cx="48" cy="50" r="29" />
      <path className="draw" pathLength="1" d="m35 51 9 9 17-19" />
    </svg>
  );
}
