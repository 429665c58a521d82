// First pages of Home, Billing and Policies leave out the components that they never show. They
// must look as if they had all.
import { expect, test } from "./fixtures.mjs";

const widths = [360, 1280];
const members = {
  "Marta Lindqvist": ["/billing/4100238715", "/policies/auto/AA1182204"],
  "Ruth Vandermeer": ["/billing", "/policies"], // past due
  "Joan Whitcomb": ["/billing", "/policies"], // 200 policies
};

for (const [member, paths] of Object.entries(members))
  test.describe(member, { tag: member === "Marta Lindqvist" ? [] : "@walk" }, () => {
    test.use({ member });

    for (const first of ["/home", ...paths])
      test(`${first} looks as if it had all styles`, async ({ page }) => {
        await page.goto(first);
        const before = await pictures(page);
        await page.$eval("link[media=print]", (link) => link.removeAttribute("media"));
        const after = await pictures(page);
        expect(widths.filter((_, i) => !before[i].equals(after[i]))).toEqual([]);
      });
  });

async function pictures(page) {
  const all = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    all.push(await page.screenshot({ fullPage: true, animations: "disabled", type: "jpeg", quality: 95 }));
  }
  return all;
}
