// Takes the screenshots of the README, into docs/images: ./task pictures
import { chromium } from "@playwright/test";
import { desktop, launchOptions, phone } from "./chromium.mjs";
import { signIn } from "./fixtures.mjs";
import { startPortal } from "./portal.mjs";
import { setNarrowFont } from "./walk/narrow-font.mjs";

const folder = "docs/images";

/**
 * The screenshots: name, window, address, and an action before it. Each is taken in light and in
 * dark colors.
 */
const scenes = [
  { name: "home-phone", viewport: phone, path: "/home" },
  { name: "pay-phone", viewport: phone, path: "/payments", action: pressPay },
  { name: "billing-desktop", viewport: desktop, path: "/billing" },
];

const browser = await chromium.launch(launchOptions);
const portal = await startPortal();
try {
  for (const colorScheme of ["light", "dark"]) for (const scene of scenes) await capture(scene, colorScheme);
} finally {
  await browser.close();
  await portal.stop();
}

async function capture({ name, viewport, path, action }, colorScheme) {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport,
    colorScheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, "Marta Lindqvist", path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForURL(`${portal.url}/**`);
  await page.waitForLoadState("networkidle");
  await setNarrowFont(page); // as a phone shows it
  await action?.(page);
  await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  await context.close();
}

async function pressPay(page) {
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("dialog").waitFor();
}
