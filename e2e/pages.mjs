// Actions for tests on any page of the portal.

/** Presses the button with exactly this name. */
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** A day some days from now, as a date field takes it. */
export const dayIn = (days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

/** A PNG of one pixel. */
export const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/** Answers the steps of a new auto claim up to its photos. */
export async function claimUpToPhotos(page) {
  const next = () => press(page, "Continue");
  await next();
  await page.getByLabel("Hit an animal or object").check();
  await next();
  await page.getByLabel("When did it happen?").fill(dayIn(-2));
  await page.getByLabel("Where did it happen?").fill("Highway 65");
  await page.getByLabel("Describe what happened").fill("A deer ran into the car.");
  await page.getByLabel("No", { exact: true }).check();
  await next();
  await page.getByLabel("2021 Toyota RAV4").check();
  await page.getByLabel("Jonas Lindqvist").check();
  await page.getByLabel("Yes", { exact: true }).check();
  await next();
}

/** Signs out by the account menu. */
export async function signOut(page) {
  await page.locator(".account-menu summary").click();
  await press(page, "Sign out");
}

/**
 * Waits until htmx has loaded and taken over its links; a click before that follows the plain link.
 * htmx loads at the first touch, and the script that waits for it may arrive after the test's own
 * touch. So the mouse moves until htmx is there.
 */
export async function htmxReady(page) {
  const taken = page.locator("[data-htmx-powered]").first();
  for (let tries = 1; tries < 40; tries++) {
    const arrived = await taken.waitFor({ state: "attached", timeout: 250 }).then(
      () => true,
      () => false,
    );
    if (arrived) return;
    await page.mouse.move(1 + (tries % 2), 1);
  }
  await taken.waitFor({ state: "attached", timeout: 250 });
}

/**
 * Reports a payment of an account as the payment island does, from any page of the signed-in
 * member. Returns the path of its receipt.
 */
export async function reportPayment(page, account) {
  await page.evaluate(async (payments) => {
    const post = async (path, body) => {
      const [, token] = document.cookie.match(/XSRF-TOKEN=([^;]*)/);
      const headers = {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-XSRF-TOKEN": token,
      };
      return fetch(payments + path, { method: "POST", headers, body: JSON.stringify(body) });
    };
    const operation = "makePayment";
    const { payment } = await (await post("/session", { operation })).json();
    const report = { operation, payment, event: "paymentComplete", amount: "20.00", reference: "T-1" };
    await post("/events", report);
  }, `/payments/${account}`);
  return `/payments/${account}/receipts/latest`;
}
