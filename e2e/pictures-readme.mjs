// Takes the pictures that the README shows: ./task pictures. The sample household's pages on a phone and on a desktop, each in the light and in the dark.
import { desktop, launch, phone, visitor } from "./browser.mjs";
import { signIn, startPortal } from "./portal.mjs";

const folder = "docs/images";

/** What is pictured: its name, how large the window is, where it is, and what is done there first. */
const scenes = [
  { name: "home-phone", viewport: phone, at: "/home" },
  { name: "pay-phone", viewport: phone, at: "/payments", does: pressPay },
  { name: "billing-desktop", viewport: desktop, at: "/billing" },
];

const browser = await launch();
const portal = await startPortal();
try {
  for (const colorScheme of ["light", "dark"])
    for (const scene of scenes) await photograph(scene, colorScheme);
} finally {
  await browser.close();
  await portal.stop();
}

async function photograph({ name, viewport, at, does }, colorScheme) {
  const { context, page } = await visitor(browser, { viewport, colorScheme, reducedMotion: "reduce" });
  await signIn(page, portal, "Marta Lindqvist", at);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForURL(`${portal.url}/**`);
  await page.waitForLoadState("networkidle");
  await does?.(page);
  await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  await context.close();
}

async function pressPay(page) {
  await page.getByRole("button", { name: "Make a payment" }).click();
  await page.getByRole("dialog").waitFor();
}
