// Every success, of islands and of pages: it has the focus and a distance from the heading, and
// nothing moves, because it takes the place of what was pressed.
import { desktop, phone } from "./chromium.mjs";
import { expect, test } from "./fixtures.mjs";

const account = "4100238715";
const processor = (page) => page.frameLocator("iframe");

/** Opens the processor's window with a button. */
async function open(page, name) {
  await page.getByRole("button", { name, exact: true }).click();
  const question = page.getByRole("dialog").getByRole("button", { name: /^(Continue|Continuar)$/ });
  await question.click();
}

/**
 * Pays, or pays another amount than the bill's. The message about the window takes the place of
 * the buttons.
 */
const pay = (amount) => async (page, before) => {
  await open(page, /^(Pay|Pagar) \$/);
  const message = page.locator(".pay-message .message");
  await expect(message).toContainText(/payment window is open|ventana de pago está abierta/);
  await expect(page.locator(".pay > form").first(), "buttons behind the message").toBeHidden();
  expect(await page.evaluate(placesOf), "places of blocks").toEqual(before);
  if (amount) {
    await processor(page).getByRole("radio", { name: "Another amount" }).check();
    await processor(page).getByRole("textbox").fill(amount);
  }
  await processor(page).getByRole("button", { name: "Pay", exact: true }).click();
};

const save = (name) => async (page) => {
  await open(page, name);
  await processor(page).getByRole("button", { name: "Save", exact: true }).click();
};

const turn = (item) => async (page) => {
  const form = page.locator(`#paperless-${item} form`);
  const consent = form.getByRole("checkbox");
  if (await consent.isVisible()) await consent.check();
  await form.getByRole("switch").click();
};

const posted = "Your account shows it";

/**
 * The page, what the member does there, what the success says, whether it is a new page, and
 * whether it is like another one, so that only WALKS=1 looks at it.
 */
const successes = {
  "a payment of the bill": { path: `/billing/${account}`, act: pay(), says: posted, like: true },
  "a payment that leaves a rest": { path: `/payments/${account}`, act: pay("20"), says: posted, like: true },
  "a payment with another bill next": {
    member: "Maya Ellison",
    path: "/billing/4100533107",
    act: pay(),
    says: "Next: 77 Juniper Court",
  },
  AutoPay: { path: `/billing/${account}`, act: save("Set up AutoPay"), says: "AutoPay is on" },
  "payment methods": {
    path: `/billing/${account}`,
    act: save("Save a card or bank account"),
    says: "Your payment method is saved.",
    like: true,
  },
  // Spanish words are longer.
  "a payment in Spanish": {
    locale: "es-US",
    path: `/billing/${account}`,
    act: pay(),
    says: "Ya aparece en su cuenta",
    like: true,
  },
  "AutoPay in Spanish": {
    locale: "es-US",
    path: `/billing/${account}`,
    act: save("Activar AutoPay"),
    says: "AutoPay está activado",
    like: true,
  },
  "payment methods in Spanish": {
    locale: "es-US",
    path: `/billing/${account}`,
    act: save("Guardar una tarjeta o cuenta bancaria"),
    says: "Su método de pago está guardado.",
    like: true,
  },
  "paperless on": { path: "/paperless/billing", act: turn("4100241190"), says: "Paperless billing is on" },
  "paperless for several": {
    member: "Ruth Vandermeer",
    path: "/paperless/policy",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "All 13" }).uncheck();
      await expect(page.locator(".boxes button")).toHaveText("Turn on paperless");
      await page.getByRole("checkbox", { name: "All 13" }).check();
      await page.getByRole("checkbox", { name: /Boat/ }).uncheck();
      await page.getByRole("checkbox", { name: "I agree" }).check();
      await page.getByRole("button", { name: "Turn on paperless for 12 policies" }).click();
    },
    says: "Paperless is on",
    newPage: true,
  },
  "sign-in methods": {
    path: "/profile/authentication-methods",
    act: async (page) => {
      await page.getByRole("checkbox").last().check();
      await page.getByRole("button", { name: "Save" }).click();
    },
    says: "Codes come two ways",
    newPage: true,
  },
  "a new email": {
    path: "/profile/email",
    act: async (page) => {
      for (const name of ["newEmail", "newEmailConfirm"])
        await page.locator(`#${name}`).fill("marta@new.example.com");
      await page.getByRole("button", { name: "Change email" }).click();
    },
    says: "Email changed",
    newPage: true,
    like: true,
  },
  "a photo of a claim": {
    path: "/claims/CL0044170",
    act: async (page) => {
      const form = page.locator("form[action$='todo=T-2']");
      const paper = { name: "left.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 %%EOF") };
      await form.getByLabel("The bumper from the left").setInputFiles([paper]);
      await form.getByRole("button", { name: "Send" }).click();
    },
    says: "File received",
    newPage: true,
  },
};

// A wide window shows the same blocks: a success that moves them does so on a phone too. Text of
// 200 % leaves the words the least room.
const windows = { phone, desktop, "phone with large text": phone };

for (const [window, viewport] of Object.entries(windows)) {
  for (const [name, kind] of Object.entries(successes)) {
    const { member = "Marta Lindqvist", locale = "en-US", path, act, says, newPage, like } = kind;
    test.describe(`on a ${window}`, { tag: like || window !== "phone" ? "@walk" : [] }, () => {
      test.use({ viewport, member, locale, settings: { PORTAL_LANGUAGES: "en,es" } });

      // Spec: PAYMENT-16.
      test(`shows the success of ${name} where it moves nothing`, async ({ page }) => {
        if (window.includes("large text")) await enlargeText(page);
        await page.goto(path);
        const before = await page.evaluate(placesOf);
        await act(page, before);
        const places =
          "#payment-message .message, [role=status]:not(#payment-message), [tabindex='-1']:not(h2)";
        const success = page.locator(places, { hasText: says }).last();
        await expect(success.and(page.locator(":focus, :has(:focus)"))).toBeVisible();
        await expect(success).toBeInViewport({ ratio: window.includes("large text") ? 0.5 : 0.9 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, "px wider than the window").toBeLessThanOrEqual(0);
        if (newPage && window === "phone") expect(await page.evaluate(bandOf)).toEqual(bandOfAll);
        if (newPage) return;
        expect(await success.evaluate(distanceFromOthers)).toBeGreaterThanOrEqual(16);
        await expect(success.locator(".tick .draw")).toHaveCount(1);
        await expect.poll(() => page.evaluate(placesOf), "places of blocks").toEqual(before);
        const done = success.getByRole("link", { name: /^(Done|Listo)$/ });
        if (!(await done.isVisible())) return;
        await done.click();
        await page.waitForURL(/\/(home|billing\/\d+)$/);
        await expect(page.locator("h1")).toBeVisible();
      });
    });
  }
}

/**
 * Runs in the page: top of the heading, and bottom of the band, above the receipt that a payment
 * adds. Without such a band: tops of the heading and of the next block or heading on paper.
 */
function placesOf() {
  const band = document.querySelector(".stage")?.getBoundingClientRect();
  const heading = document.querySelector("h1").getBoundingClientRect();
  if (band) return [heading.top, band.bottom].map((place) => Math.round(place + scrollY));
  const blocks = [...document.querySelectorAll("h1, main .card, main .switch, main .know > h2")].slice(0, 2);
  return blocks.map((block) => Math.round(block.getBoundingClientRect().top + scrollY));
}

/** Height of the band, and the first heading's distance from its top, alike on every page. */
const bandOfAll = [356, 380];

/** Runs in the page: the same of this page. */
function bandOf() {
  const band = document.querySelector(".stage").getBoundingClientRect();
  return [band.height, document.querySelector("main h2").getBoundingClientRect().top - band.top];
}

/** Runs in the page: the distance of a success from the heading, or of its card from the next. */
function distanceFromOthers(success) {
  const card = success.closest(".card, .stage") ?? success;
  const heading = document.querySelector("h1").getBoundingClientRect();
  const next = (card.closest(".stack > *") ?? card).nextElementSibling?.getBoundingClientRect();
  const { top, bottom } = success.getBoundingClientRect();
  const edge = card.getBoundingClientRect();
  const below = next?.height && next.left === edge.left ? next.top - edge.bottom : 16;
  return Math.min(Math.max(heading.top - bottom, top - heading.bottom), below);
}

/** Sets the browser's font size to twice the usual. */
async function enlargeText(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}
