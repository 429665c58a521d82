// The HTML of a page as html-validate reads it: without a browser, which repairs what it is sent.
import { HtmlValidate } from "html-validate";

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
export async function htmlProblemsOf(client, path) {
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
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line }) =>
        `${path}: ${ruleId}: ${message} (${text.split("\n")[line - 1].slice(0, 100)})`,
    ),
  );
}
