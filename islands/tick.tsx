import type { ReactNode } from "react";

/** The drawing of views/ui/done.templ. */
export function Tick(): ReactNode {
  return (
    <svg className="tick" viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
      <path d="M48 3v8M20 12l5 7M76 12l-5 7M4 32l7 4M92 32l-7 4" />
      <circle cx="48" cy="54" r="36" />
      <path className="draw" pathLength="1" d="m31 55 12 12 22-25" />
    </svg>
  );
}
