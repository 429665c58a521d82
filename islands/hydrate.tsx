import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdFormInput } from "./loader/form-input";

/**
 * Hydrates the server's HTML inside an element with the component that renders the same HTML. The
 * promise settles after the component's effects have run, so that the component handles every later
 * click. Form input from before is preserved. If the component throws, the server's HTML is
 * restored; if it throws before the promise settles, the promise rejects. Resolves to a function
 * that unmounts the component.
 */
export async function hydrate<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): Promise<() => void> {
  const original = [...element.childNodes];
  const restoreInput = holdFormInput(element);
  try {
    const root = await new Promise<{ unmount(): void }>((resolve, reject) => {
      const root = hydrateRoot(
        element,
        <Mounted onReady={() => resolve(root)}>
          <Component {...props} />
        </Mounted>,
        {
          onUncaughtError(error) {
            element.dataset.failed = ""; // for page-report.ts, also if it fails after hydration
            queueMicrotask(() => {
              root.unmount();
              element.append(...original);
              reject(error);
            });
          },
        },
      );
    });
    return () => root.unmount();
  } finally {
    restoreInput();
  }
}

/**
 * React runs a parent's effects after its children's, so this effect runs when the island is ready.
 */
function Mounted({ onReady, children }: { onReady: () => void; children: ReactNode }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the first commit
  useEffect(onReady, []);
  return children;
}
