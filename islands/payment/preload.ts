/**
 * Loads the processor's script at the same time as React, which then runs it. Called when a member who
 * has agreed presses Continue before React has loaded.
 */
export function preloadProcessor({ script }: { script?: unknown }): void {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "script";
  link.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  link.href = String(script);
  document.head.append(link);
}
