// The HTML of every page and state, as html-validate reads it: without a browser, which repairs
// what it is sent.
import { HtmlValidate } from "html-validate";
import { expect, test } from "./fixtures.mjs";

const html = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How the source is written is templ's choice.
    "no-trailing-whitespace": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "long-title": "off",
    // A page shows one of its two navigations, and the style sheet keeps phone numbers together.
    "unique-landmark": "off",
    "tel-non-breaking": "off",
    "no-implicit-button-type": "off", // a button sends its form
    "meta-refresh": "off", // leaves after the session's end where no script does
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

const members = ["Marta Lindqvist", "Theo Abara", "Ruth Vandermeer"];
const start = [
  "/home",
  "/agents",
  "/billing",
  "/payments",
  "/cards",
  "/claims",
  "/documents",
  "/messages",
  "/policies",
];
const more = [
  "/policies/all",
  "/new-claim",
  "/change",
  "/new-message",
  "/profile",
  "/faqs",
  "/help",
  "/paperless/billing",
];
const others = [
  "/paperless/policy",
  "/claims/contact-adjuster",
  "/profile/attach",
  "/logout",
  "/not-found",
  "/preview",
];
const leavesOut =
  /\.(pdf|csv|ics|zip)$|\/(file|small|show)$|^\/(login|auth|reauth|refresh-profile|static|loading|documents\/)/;

/** Reads the page and the addresses of the portal that it links, and sends its forms empty. */
async function read(request, base, path, problems) {
  const response = await request.get(base + path);
  const isOurs = response.url().startsWith(base) && /html/.test(response.headers()["content-type"] ?? "");
  if (!isOurs) return [];
  const text = await response.text();
  await validate(text, path, problems);
  for (const [, attributes, fields] of text.matchAll(
    /<form([^>]*method="post"[^>]*data-unsaved[^>]*)>(.*?)<\/form>/gs,
  )) {
    const [, action] = attributes.match(/action="([^"]+)"/) ?? [];
    if (action) await sendEmpty(request, base, action, fields, problems);
  }
  const links = [...text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link]) =>
    link.replaceAll("&amp;", "&"),
  );
  return links.filter((link) => !leavesOut.test(link.split("?")[0]));
}

async function sendEmpty(request, base, action, fields, problems) {
  const hidden = [...fields.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const response = await request.post(base + action.replaceAll("&amp;", "&"), {
    form,
    headers: { origin: base },
  });
  if (response.status() === 422) await validate(await response.text(), `POST ${action}`, problems);
}

async function validate(text, path, problems) {
  const { results } = await html.validateString(text);
  for (const { messages } of results)
    for (const { ruleId, message, line } of messages)
      problems.add(
        `${path.replace(/\d\w+/g, "N")}: ${ruleId}: ${message} (${text.split("\n")[line - 1].slice(0, 100)})`,
      );
}

/** Follows links, one address of a kind. */
async function walk(request, base, problems) {
  const waiting = [...start, ...more, ...others];
  const seen = new Set();
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const kind = path.replace(/[A-Za-z]*\d[\w-]*/g, "N");
    if (seen.has(kind)) continue;
    seen.add(kind);
    waiting.push(...(await read(request, base, path, problems)));
  }
  return seen.size;
}

for (const member of members)
  test.describe(member, { tag: member === "Marta Lindqvist" ? [] : "@walk" }, () => {
    test.use({ member });

    test("gets valid HTML", async ({ context, portal }) => {
      const problems = new Set();
      expect(await walk(context.request, portal.url, problems)).toBeGreaterThan(25);
      expect([...problems]).toEqual([]);
    });
  });

test.describe("states of Marta Lindqvist's pages", { tag: "@walk" }, () => {
  test.use({ member: "Marta Lindqvist" });

  for (const [state, fault] of Object.entries({
    "a provider that fails": { status: 500 },
    "a provider with the required calls only": { status: 404 },
    "a provider that sends nothing": { status: 200, body: "{}" },
  }))
    test(`have valid HTML with ${state}`, async ({ context, portal }) => {
      const problems = new Set();
      const calls = Object.keys(await portal.calls()).filter((call) => call !== "GET /profiles");
      for (const call of [
        ...calls,
        "GET /claims",
        "GET /documents",
        "GET /messages",
        "GET /claims/{claimNumber}",
      ])
        await portal.addFault({ call, ...fault });
      await walk(context.request, portal.url, problems);
      expect([...problems]).toEqual([]);
    });
});

test("shows visitors valid HTML", async ({ context, portal }) => {
  const problems = new Set();
  for (const path of ["/help", "/help/password", "/signed-out", "/logout", "/auth", "/faqs", "/no-such-page"])
    await read(context.request, portal.url, path, problems);
  expect([...problems]).toEqual([]);
});
