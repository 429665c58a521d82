import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { takeFormInput } from "./loader/form-input";

/**
 * Hydrates the server's HTML inside an element with the component that renders the same HTML, in
 * one task: a press comes before all of it or after all of it, and nothing is painted in between.
 * Form input from before is preserved. If the component throws, the server's HTML is restored with
 * the focus; if it throws at once, the promise rejects. Resolves to a function that unmounts the
 * component.
 */
export async function hydrate<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): Promise<() => void> {
  const original = [...element.childNodes];
  const focused = document.activeElement;
  const restoreInput = takeFormInput(element);
  try {
    return await new Promise((resolve, reject) => {
      let root: Root;
      const onUncaughtError = (error: unknown) => {
        queueMicrotask(() => {
          root.unmount();
          element.append(...original);
          // Its removal took the focus, and a phone's keyboard with it.
          if (focused instanceof HTMLElement && element.contains(focused))
            focused.focus({ preventScroll: true });
          reject(error);
        });
      };
      flushSync(() => {
        root = hydrateRoot(element, <Component {...props} />, { onUncaughtError });
      });
      queueMicrotask(() => resolve(() => root.unmount())); // unless it was rejected before
    });
  } finally {
    restoreInput();
  }
}
