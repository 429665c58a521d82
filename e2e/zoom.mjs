// A window of 1280 x 1024 px at 400 % zoom.
import { expect } from "./fixtures.mjs";

export const zoomed = { width: 320, height: 256 };

/**
 * Expects that a dialog has its title in view, with the focus on its first button and after each of
 * its buttons was reached by the keyboard.
 */
export async function expectReachable(dialog, ...buttons) {
  const title = dialog.getByRole("heading");
  for (const name of buttons) {
    const button = dialog.getByRole("button", { name });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(title).toBeInViewport({ ratio: 1 });
    const covered = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") !== element;
    });
    expect(covered, `${name} is covered`).toBe(false);
  }
}
