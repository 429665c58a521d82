// Every page with text of twice the default size, which members choose in their browser's settings.
import { launchOptions } from "./chromium.mjs";
import { test } from "./fixtures.mjs";
import { testScreens } from "./screens.mjs";

test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"] },
});

testScreens();
