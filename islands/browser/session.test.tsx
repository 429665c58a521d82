import type { Page } from "@playwright/test";
import { test as base, expect } from "./fixtures";
import { html, type Site } from "./site";

const idle = 15 * 60_000; // milliseconds
const lead = 2 * 60_000; // how long before the end the warning appears

const body = `
<form method="post" action="/form" data-unsaved=""><label>Message <textarea name="text"></textarea></label></form>`;

/** A member's session: its pages, and the server that ends it. */
class MemberSession {
  /** How far the clock of the server and the wall clock of every page are ahead. */
  elapsed = 0;
  /** How much of that the pages slept, so that their steady clock stood still. */
  slept = 0;
  /** When the server ends the session. */
  ends = Date.now() + idle;
  /** Whether the session ends at that time even when it is used. */
  final = false;

  constructor(
    readonly page: Page,
    readonly site: Site,
  ) {}

  async start(): Promise<void> {
    const { site, page } = this;
    site.responses = {
      "GET /session": this.state,
      "POST /session": this.state,
      "POST /session/input": () => ({ status: 204 }),
    };
    site.page("/member", this.html);
    await page.context().addInitScript(() => {
      const real = Date.now;
      const steady = performance.now.bind(performance);
      const ahead = window as { elapsed?: number; slept?: number; opened?: number };
      const awake = () => (ahead.elapsed ?? 0) - (ahead.slept ?? 0);
      Date.now = () => real() + (ahead.elapsed ?? 0);
      performance.now = () => steady() + awake() - (ahead.opened ?? 0);
    });
  }

  now(): number {
    return Date.now() + this.elapsed;
  }

  private dialog(): string {
    const button = this.final
      ? "<button type='button' data-go-on autofocus>Continue</button>"
      : "<button type='button' data-stay autofocus>Stay</button>";
    return `<dialog role="alertdialog" aria-labelledby="session-title" aria-describedby="session-text">
<h2 id="session-title">Are you still there?</h2>
<p id="session-text" data-text="We sign you out in less than {left}."
 data-minutes="{count} minutes" data-minute="1 minute" data-seconds="{count} seconds"></p>
<div class="actions">${button}</div>
<form method="post" action="/logout" data-sign-out data-timeout hidden><input type="hidden" name="input"><button></button></form></dialog>`;
  }

  /** A page that the server renders now. */
  html = (): string =>
    html(body).replace(
      "<body>",
      `<body data-session="/session" data-session-left="${this.ends - this.now()}"
 data-session-warn="${this.ends - this.now() - lead}" data-session-out="/signed-out?why=idle"
 data-session-unreached="We cannot reach the portal." data-session-ending="Signing you out">`,
    );

  /** The server's response to a page that asks how long the session lasts. */
  private state = () => {
    if (this.now() >= this.ends) return { status: 401 };
    const left = this.ends - this.now();
    return { status: 200, body: { left: left - 3000, warn: left - lead, dialog: this.dialog() } };
  };

  /** Makes a POST extend the session from now on. */
  allowStay(): void {
    this.site.responses["POST /session"] = () => {
      if (!this.final) this.ends = this.now() + idle;
      return this.state();
    };
  }

  /**
   * Lets time pass without running timers, as in tabs that sleep, and then wakes them with this
   * event. The timers that they start then run in real time.
   */
  async pass(milliseconds: number, event = "visibilitychange"): Promise<void> {
    this.elapsed += milliseconds;
    const context = this.page.context();
    const { elapsed, slept } = this;
    await context.addInitScript(setClock, [elapsed, slept, ""] as const);
    await Promise.all(
      context.pages().map((page) => page.evaluate(setClock, [elapsed, slept, event] as const)),
    );
  }

  /** Lets time pass while the device sleeps, and wakes it. */
  sleep(milliseconds: number, event?: string): Promise<void> {
    this.slept += milliseconds;
    return this.pass(milliseconds, event);
  }

  /** Lets time pass until the page signs out. Resolves to the form data that it sends. */
  async passUntilSignOut(milliseconds: number): Promise<string | null> {
    const signOut = this.page.waitForRequest("**/logout");
    await this.pass(milliseconds);
    await this.page.waitForURL("**/logout");
    return (await signOut).postData();
  }

  async open(page = this.page): Promise<Page> {
    await page.goto("/member");
    return page;
  }

  async openInNewTab(): Promise<Page> {
    return this.open(await this.page.context().newPage());
  }

  warning(page = this.page) {
    return page.getByRole("alertdialog", { name: "Are you still there?" });
  }

  async passUntilWarning(): Promise<void> {
    await this.pass(idle - lead);
    await expect(this.warning()).toBeVisible();
  }

  posts(path: string) {
    return this.site.posts.filter((post) => post.path === path);
  }
}

function setClock([elapsed, slept, event]: readonly [number, number, string]): void {
  if (!event) Object.assign(window, { opened: elapsed - slept });
  Object.assign(window, { elapsed, slept });
  if (event) dispatchEvent(new Event(event));
}

/** Records the paths that a page or a context requests from now on. */
function requestsOf(source: Page | ReturnType<Page["context"]>): string[] {
  const paths: string[] = [];
  (source as Page).on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const test = base.extend<{ session: MemberSession }>({
  session: async ({ page, site, consoleErrors }, use) => {
    consoleErrors.allow(/status of 401 .*\/session/); // the response at the end of a session
    const session = new MemberSession(page, site);
    await session.start();
    await use(session);
  },
});

test("requests nothing before the warning is due, which a page in another tab postpones", async ({
  session,
}) => {
  const page = await session.open();
  const requests = requestsOf(page);
  await session.pass(10 * 60_000);
  session.ends = session.now() + idle;
  await session.openInNewTab();
  await session.pass(idle - lead - 30_000);
  expect(requests).toEqual([]);
  await session.pass(28_000); // a timer waits for the last 2 s
  await expect(session.warning()).toBeVisible();
  expect(requests).toContain("/session");
});

test("extends the session while the member types, at most once a minute, for other tabs too", async ({
  session,
}) => {
  const page = await session.open();
  const other = await session.openInNewTab();
  await other.evaluate(() => {
    addEventListener("storage", () => Object.assign(window, { notified: true }));
  });
  session.allowStay();
  await page.getByRole("textbox").pressSequentially("Dear");
  expect(session.posts("/session"), "opening the page has just extended the session").toEqual([]);
  await session.pass(idle - lead - 60_000);
  await page.getByRole("textbox").pressSequentially(" Sir, it came");
  await other.waitForFunction(() => "notified" in window); // before the clock advances
  const requests = requestsOf(page.context());
  await session.pass(90_000); // past the time at which the warning was due
  expect(requests).toEqual([]);
  expect(session.posts("/session")).toHaveLength(1);
  expect(session.posts("/session")[0]?.token).toBe("tok.en=");
});

test("does not extend the session when a script fills a form, or for typing outside a form", async ({
  session,
  site,
}) => {
  site.page("/member", () => session.html().replace("</body>", "<label>Search <input></label></body>"));
  const page = await session.open();
  await session.pass(5 * 60_000);
  await page.getByRole("textbox", { name: "Message" }).evaluate((field) => {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByRole("textbox", { name: "Search" }).pressSequentially("Bill");
  await session.pass(idle - lead - 5 * 60_000);
  await expect(session.warning()).toBeVisible();
  expect(session.posts("/session")).toEqual([]);
});

test("shows the time left in steps, with the focus on Stay", async ({ session }) => {
  const page = await session.open();
  await page.getByRole("textbox").focus();
  await session.passUntilWarning();
  await expect(page.locator(":focus")).toHaveText("Stay");
  // Counted back from the end, because on a busy machine seconds pass between the steps.
  for (const [seconds, left] of [
    [119, "2 minutes"],
    [59, "1 minute"],
    [29, "30 seconds"],
    [9, "10 seconds"],
  ] as const) {
    await session.pass(session.ends - session.now() - seconds * 1000);
    await expect(page.getByText(`We sign you out in less than ${left}.`)).toBeVisible();
  }
});

test("leaves for the page with the reason when a tab slept past the end", async ({ session }) => {
  const page = await session.open();
  await page.getByRole("textbox").fill("Dear Sir");
  await session.pass(idle, "pageshow");
  await page.waitForURL("**/signed-out?why=idle&input=yes");
  expect(session.posts("/session/input")[0]?.body).toMatch(/Dear Sir/);
});

test("stays signed in by the button and by Escape: one POST with the forgery token, and the focus returns", async ({
  session,
}) => {
  const page = await session.open();
  await page.getByRole("textbox").focus();
  await session.passUntilWarning();
  session.allowStay();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  expect(session.posts("/session")).toHaveLength(1);
  expect(session.posts("/session")[0]?.token).toBe("tok.en=");
  await expect(page.getByRole("textbox")).toBeFocused();
  await session.pass(idle - lead - 30_000);
  await expect(session.warning()).toHaveCount(0);
  await session.pass(30_000);
  await expect(session.warning()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page.getByRole("textbox")).toBeFocused();
  expect(session.posts("/session")).toHaveLength(2);
});

// Spec: SIGNIN-11.
test("leaves for the page that the server names when another member became active", async ({
  session,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const page = await session.open();
  await page.getByRole("textbox").fill("Dear Sir");
  site.responses["GET /session"] = () => ({ status: 409, body: { next: "/session/changed?user=theo" } });
  await session.pass(idle - lead);
  await page.waitForURL("**/session/changed?user=theo&input=yes");
  expect(session.posts("/logout")).toEqual([]);
});

test("postpones the warning, or closes it, when the server says that the session lasts longer", async ({
  session,
}) => {
  const page = await session.open();
  session.ends += 60_000; // as a request for a fragment does
  const checked = page.waitForResponse("**/session");
  await session.pass(idle - lead);
  await checked;
  await session.pass(30_000);
  await expect(session.warning()).toHaveCount(0);
  await session.pass(30_000);
  await expect(session.warning()).toBeVisible();
  session.ends = session.now() + idle; // from another browser
  await session.pass(10_000);
  await expect(session.warning()).toHaveCount(0);
});

test("does not claim to have saved form input that the server rejected", async ({
  session,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  site.responses["POST /session/input"] = () => ({ status: 422 });
  const page = await session.open();
  await page.getByRole("textbox").fill("Dear Sir");
  await session.passUntilWarning();
  expect(await session.passUntilSignOut(lead - 2000)).toBe("input=no");
  expect(session.posts("/session/input")).toHaveLength(1);
});

test("hides the page and holds the form input while the portal cannot be reached", async ({
  session,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await session.open();
  await page.getByRole("textbox").fill("Dear Sir");
  await session.passUntilWarning();
  await page.context().setOffline(true);
  await session.pass(lead - 2000);
  await expect(page.locator(".covered dialog", { hasText: "We cannot reach the portal." })).toBeVisible();
  await expect(page.getByRole("textbox", { includeHidden: true })).toHaveValue("Dear Sir");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator(".covered dialog[open]")).toBeVisible();
  await page.context().setOffline(false);
  expect(await session.passUntilSignOut(6000)).toBe("input=yes");
});

// 200 without a time left is no answer of the portal.
for (const status of [503, 200])
  test(`warns after ${status} from the server too, and covers the page only after the end`, async ({
    session,
    site,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of/);
    const page = await session.open();
    const { "GET /session": state } = site.responses;
    site.responses["GET /session"] = () => ({ status, body: { problem: "down" } });
    const failed = page.waitForEvent("requestfinished");
    await session.pass(idle - lead);
    await failed;
    await expect(page.getByRole("textbox")).toBeVisible();
    await session.pass(lead);
    await expect(page.locator(".covered dialog", { hasText: "We cannot reach the portal." })).toBeVisible();
    session.ends = session.now() + 60_000; // another browser extends it
    site.responses["GET /session"] = state as () => { status: number };
    await session.pass(6000, "online");
    await expect(session.warning()).toBeVisible();
    await expect(page.locator("body")).not.toHaveClass("covered");
  });

test("asks after a sleep first, and shows the page to a member whose session lives", async ({ session }) => {
  const page = await session.open();
  session.ends += idle;
  const asked = page.waitForResponse("**/session");
  await session.sleep(idle, "pageshow");
  await asked;
  await expect(page.getByRole("textbox")).toBeVisible();
  await expect(page.locator("dialog")).toHaveCount(0);
});

test("covers a page that slept past the end and cannot reach the server", async ({
  session,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await session.open();
  await page.context().setOffline(true);
  await session.sleep(8 * 3_600_000, "pageshow");
  await expect(page.locator(".covered dialog", { hasText: "We cannot reach the portal." })).toBeVisible();
  await page.context().setOffline(false);
  await session.pass(6000, "online");
  await page.waitForURL("**/signed-out?why=idle");
});

test("asks when the clock of the device was set", async ({ session }) => {
  const page = await session.open();
  for (const jump of [-3_600_000, 7_200_000]) {
    session.slept += jump;
    session.ends += jump; // the server's clock was not
    const asked = page.waitForResponse("**/session");
    await session.pass(jump);
    await asked;
  }
  await expect(page.getByRole("textbox")).toBeVisible();
});

test("posts nothing when the session cannot be extended, and still ends the page", async ({ session }) => {
  session.final = true;
  const page = await session.open();
  await session.passUntilWarning();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(session.warning()).toBeHidden();
  await session.pass(60_000);
  await expect(session.warning()).toBeHidden();
  expect(await session.passUntilSignOut(60_000)).toBe("input=");
  expect(session.posts("/session")).toEqual([]);
});

test("warns in a browser without modal dialogs too", async ({ session, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"));
  await session.open();
  await session.passUntilWarning();
  await expect(page.locator(":focus")).toHaveText("Stay");
  session.allowStay();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
});
