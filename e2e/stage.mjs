// What a file of journeys plays on.
import { after } from "node:test";
import { launch } from "./browser.mjs";
import { sandbox, startPortal } from "./portal.mjs";

/** A browser and a portal with its sandbox and these settings, ended when the file's tests are. */
export async function stage(settings = {}) {
  const browser = await launch();
  const portal = await startPortal({ ...sandbox, ...settings });
  after(async () => {
    await browser.close();
    await portal.stop();
  });
  return { browser, portal };
}
