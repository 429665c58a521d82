// The HTML of every page that the sample members reach, as html-validate reads it: a browser would
// repair what it is sent.
import { HtmlValidate } from "html-validate";
import { expect, signInByRequest, test } from "../fixtures.mjs";
import { pagesOfMembers, startClaim } from "./collect.mjs";

const pages = await pagesOfMembers();

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
    "no-redundant-role": "off", // Safari reads a list without bullets only with its role
    "prefer-native-element": ["error", { exclude: ["list"] }], // nor a numbered one
    "meta-refresh": "off", // leaves after the session's end where no script does
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

/** The problems of a page's HTML, and of the pages that its forms show when they are sent empty. */
async function htmlProblemsOf(client, path) {
  const response = await client.get(path);
  const text = await response.text();
  const { origin } = new URL(response.url());
  const problems = [...(await problemsIn(text, path))];
  for (const [, attributes, fields] of text.matchAll(
    /<form([^>]*method="post"[^>]*data-unsaved[^>]*)>(.*?)<\/form>/gs,
  )) {
    const [, action] = attributes.match(/action="([^"]+)"/) ?? [];
    if (action)
      problems.push(...(await problemsOfEmptyForm(client, origin, action.replaceAll("&amp;", "&"), fields)));
  }
  return problems;
}

async function problemsOfEmptyForm(client, origin, action, fields) {
  const hidden = [...fields.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const response = await client.post(origin + action, { form, headers: { origin } });
  return response.status() === 422 ? problemsIn(await response.text(), `POST ${action}`) : [];
}

/** The frame is the same on every page: Home's is validated. */
const frame = /<header class="masthead.*?<\/header>|<footer class="footer.*?<\/footer>/gs;

async function problemsIn(whole, path) {
  const text = path === "/home" ? whole : whole.replace(frame, "");
  const { results } = await html.validateString(text);
  const found = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line }) =>
        `${path}: ${ruleId}: ${message} (${text.split("\n")[line - 1].slice(0, 100)})`,
    ),
  );
  const named = text.matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/gs);
  const names = [...named].map(([, , inside]) => inside.replace(/<[^>]*>/g, "").replace(/\s+/g, " "));
  const readAloud = names.filter((name) => name.includes(" : "));
  return [...found, ...readAloud.map((name) => `${path}: a colon between spaces is read aloud (${name})`)];
}

/** Expects valid HTML of pages, from a client that has or has no session. */
async function expectValid(client, paths) {
  const problems = [];
  for (const path of paths) problems.push(...(await htmlProblemsOf(client, path)));
  expect(problems).toEqual([]);
}

test("HTML is valid for visitors", ({ request }) =>
  expectValid(request, [
    "/help",
    "/help/password",
    "/register/confirm",
    "/signed-out",
    "/logout",
    "/auth",
    "/faqs",
    "/not-found",
  ]));

for (const [member, paths] of Object.entries(pages))
  test(`HTML is valid for ${member}`, async ({ request, portal }) => {
    await signInByRequest(request, portal, member);
    await startClaim(request);
    await expectValid(request, paths);
  });

for (const [state, fault] of Object.entries({
  "a provider that fails": { status: 500 },
  "a provider with the required calls only": { status: 404 },
  "a provider that sends nothing": { status: 200, body: "{}" },
}))
  test(`HTML is valid with ${state}`, { tag: "@walk" }, async ({ request, portal }) => {
    await signInByRequest(request, portal, "Marta Lindqvist");
    const optional = ["GET /claims", "GET /documents", "GET /messages", "GET /claims/{claimNumber}"];
    const called = Object.keys(await portal.calls()).filter((call) => call !== "GET /profiles");
    for (const call of [...called, ...optional]) await portal.addFault({ call, ...fault });
    await expectValid(request, pages["Marta Lindqvist"]);
  });
