// Every page with text of twice the default size, which members choose in their browser's settings.
import { launchOptions } from "../chromium.mjs";
import { pagesOfMembers } from "./collect.mjs";
import { cutOffIn } from "./cut-off.mjs";
import { test, walk } from "./walk.mjs";

test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"] },
});

for (const [member, paths] of Object.entries(await pagesOfMembers())) {
  const tag = member === "Marta Lindqvist" ? [] : "@walk";
  walk("sees pages that fit large text", member, paths, cutOffIn, tag);
}
