// What a file of journeys plays on.
import { after } from "node:test";
import { launch } from "./browser.mjs";
import { startPortal } from "./portal.mjs";

/** A browser and a portal with its sandbox, ended when the file's tests are. */
export async function stage() {
  const browser = await launch();
  const portal = await startPortal();
  after(async () => {
    await browser.close();
    await portal.stop();
  });
  return { browser, portal };
}
