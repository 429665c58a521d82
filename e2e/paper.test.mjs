// What members print has the insurer's head, and says how to check it.
import { expect, test } from "./fixtures.mjs";
import { reportPayment } from "./pages.mjs";

test.use({ member: "Marta Lindqvist" });

test.describe("on paper", () => {
  for (const path of [
    "/policies/auto/AA1182204",
    "/billing/4100238715",
    "/billing/4100238715/transactions/print",
    "/claims/CL0044170",
  ])
    test(`${path} has the insurer's head and foot`, async ({ page }) => {
      await page.goto(path);
      const head = page.locator(".paper-head");
      const foot = page.locator(".paper-foot");
      await expect(head).toBeHidden();
      await expect(foot).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(head).toBeVisible();
      await expect(head).toContainText("1200 Larkfield Way");
      await expect(foot).toContainText("To check this, call us");
      const agent = page.getByText("Hollow Creek Insurance").filter({ visible: true });
      await expect(agent.first()).toBeVisible();
    });

  test("a receipt names the agent and the day of the records, and shows no links", async ({ page }) => {
    await page.goto("/agents");
    await page.goto(await reportPayment(page, "4100241190"));
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".paper-head")).toContainText("1200 Larkfield Way");
    await expect(page.locator(".paper-foot")).toContainText(
      /Agent: Hollow Creek Insurance, .*From our records on \d\d\/\d\d\/\d{4}/,
    );
    for (const path of ["/billing/4100241190", "/payments/4100241190"]) {
      await page.goto(path);
      await expect(page.getByText("Your payment of $20.00 was submitted")).toBeVisible();
      await expect(page.getByRole("link", { name: /^See / })).toHaveCount(0);
    }
  });

  test("the button that prints all transactions is left out", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.goto("/billing/4100238715/transactions/print");
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("body[data-printed]")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button")).toHaveCount(0);
  });

  test("what is only of use on a screen is left out", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    for (const path of [
      "/home",
      "/messages/M-20917",
      "/policies/auto/AA1182204",
      "/billing/4100238715",
      "/claims/CL0044170",
      "/agents",
    ]) {
      await page.goto(path);
      await expect(page.locator(".paper-head"), path).toBeVisible();
      const useless = page.locator(".links, .button, .card:empty, .card:has(> form:only-child)");
      await expect(useless.filter({ visible: true }), path).toHaveCount(0);
      const action = page.getByRole("link", { name: /^(Ask|Add|Change|Message|See|Documents for) / });
      await expect(action, path).toHaveCount(0);
    }
  });

  test("ID cards have their actual size, two on a page", async ({ page }) => {
    await page.goto("/cards");
    await page.getByText("Cards for your next term").click();
    const printed = await page.pdf({ preferCSSPageSize: true });
    expect(printed.toString("latin1").match(/\/Type \/Page\b/g), "two pages for four cards").toHaveLength(2);
    await page.emulateMedia({ media: "print" });
    const sizes = await page
      .locator(".id-card")
      .evaluateAll((cards) =>
        cards.map((card) => [card.offsetWidth, card.offsetHeight, card.scrollHeight <= card.clientHeight]),
      );
    expect(sizes).toStrictEqual(Array(4).fill([324, 204, true]));
  });

  test("a first and a later page have no navigation", async ({ page }) => {
    for (const first of [true, false]) {
      await page.emulateMedia({ media: "screen" });
      const referer = first ? undefined : `${new URL(page.url()).origin}/home`;
      await page.goto("/billing/4100238715", { referer });
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: "Billing", exact: true })).toBeVisible();
      for (const hidden of [".masthead", ".tabs", ".footer", ".page-size", ".copy", "#paid", "portal-island"])
        await expect(page.locator(hidden).first()).toBeHidden();
    }
  });

  test("the list of policies is not empty", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/policies/all");
    await expect(page.locator("#policies .row")).toHaveCount(3);
    await expect(page.locator("#policies .row").first()).toBeVisible();
  });

  test("the foot is not printed over what comes before it", async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ media: "print" });
    for (const path of ["/billing/4100238715", "/billing/4100238715/transactions/print"]) {
      await page.goto(path);
      const displays = await page.$eval(".paper-foot", (foot) => {
        const before = foot.previousElementSibling;
        return getComputedStyle(before).display;
      });
      expect(displays, path).not.toBe("grid"); // a grid that continues on the next page overlaps
    }
  });

  test("what is folded is printed open, and a policy has no empty page after it", async ({ page }) => {
    await page.goto("/policies/home/HO2207719");
    const pdf = await page.pdf({ format: "Letter" });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("The limit is the most that a coverage pays.")).toBeVisible();
    for (const [path, folded] of [
      ["/policies/auto/AA1182204", ["1ZZSBX4D7ME104417", "6 things stay the same"]],
      ["/billing/4100238715", ["Billed to"]],
    ]) {
      await page.goto(path);
      for (const text of folded) await expect(page.getByText(text), path).toBeVisible();
      await expect(page.locator("dt", { hasText: "Messages" }), path).toBeHidden();
    }
  });

  test("no text is too light to read", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    for (const path of ["/home", "/documents", "/policies/auto/AA1182204", "/claims/CL0044170", "/cards"]) {
      await page.goto(path);
      expect(await page.evaluate(light), path).toEqual([]);
    }
  });
});

/** Runs in the page. Returns the texts that are light where no background is printed. */
function light() {
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const texts = [...document.body.querySelectorAll("*")].filter(
    (element) => [...element.childNodes].some(isText) && element.getBoundingClientRect().width > 1,
  );
  const brightness = (color) => {
    const [red, green, blue] = color.match(/[\d.]+/g).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return texts
    .filter((element) => {
      const { color, printColorAdjust } = getComputedStyle(element);
      return printColorAdjust !== "exact" && brightness(color) > 130;
    })
    .map(({ textContent }) => textContent.trim());
}
