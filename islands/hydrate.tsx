import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyping } from "./loader/typing";

/**
 * Turns the server's HTML inside an element into the component that would have rendered it, in place. Settles when the
 * component's effects have run, so that a click from then on is its own; what the member had already typed is kept.
 * When the component throws, the server's HTML is put back; if it does so at once, the promise fails. Returns the way
 * to remove it.
 */
export async function hydrate<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): Promise<() => void> {
  const original = [...element.childNodes];
  const typeAgain = keepTyping(element);
  try {
    const root = await new Promise<{ unmount(): void }>((resolve, reject) => {
      const root = hydrateRoot(
        element,
        <Mounted then={() => resolve(root)}>
          <Component {...props} />
        </Mounted>,
        {
          onUncaughtError(error) {
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
    typeAgain();
  }
}

/** Parents' effects run after their children's: when this one runs, the whole island is alive. */
function Mounted({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first commit
  useEffect(then, []);
  return children;
}
