// Finds the pages that the walk opens: what each sample member reaches by links and forms, without
// a script, as a browser without JavaScript would.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "@playwright/test";
import { signInByRequest } from "../fixtures.mjs";
import { startPortal } from "../portal.mjs";
import { addressOf, pagePatterns } from "../routes.mjs";

const listed = "e2e/output/walk.json";

/** Redirects, files, and pages that end the session or lead to the provider. */
const leavesOut =
  /^\/(login|register|auth|reauth|refresh-profile|static|loading|not-found|preview)\b|\.(csv|ics|pdf|zip)$|\/(file|small)$|^\/documents\/./;

/** Pages without a member's data, apart from the frame. */
const sameForEveryMember =
  /^\/(help|logout|session|signed-out|faqs|new-message|requests)\b|^\/profile\/(attach|contact|deleted|email)|^\/new-claim\/./;

/** The members that are walked, and how many pages of a kind, such as bills, each opens. */
export const members = {
  "Marta Lindqvist": { skipped: /^$/, ofAKind: 2 },
  "Theo Abara": { skipped: sameForEveryMember, ofAKind: 1 },
  "Ruth Vandermeer": { skipped: sameForEveryMember, ofAKind: 1 },
  "Theo Abara-200": { skipped: sameForEveryMember, ofAKind: 1 },
};

/** The member with the most pages, one of a kind; the others open pages like hers. */
const few = {
  "Marta Lindqvist": {
    // Pages with the templates, fields and lists of others that she opens.
    skipped: new RegExp(
      [
        "^/(help/password|logout|signed-out|faqs|session/changed|claims/contact-adjuster|policies/boat/)",
        "^/(new-claim/(policy|contact)|paperless/policy)",
        "^/profile/(delete|sign-out-elsewhere|contact/|detach/(HO|BT))",
        "^/payments/\\d+(/(autopay|save-payment-method|payment-methods)|$)",
        "^/requests/(document|add|remove|address|coverage|more-time)",
        "4100241190",
      ].join("|"),
    ),
    ofAKind: 1,
  },
};

const operations = /\/(make-payment|autopay|save-payment-method|payment-methods)\b/;

/** The kind of a page: its path without numbers. The steps of all payments are of one kind. */
export const kindOf = (path) => path.replace(/[A-Za-z]*\d[\w-]*/g, "N").replace(operations, "/operation");

let found;

/**
 * Resolves to the paths of each member, by name: all of them with WALKS=1, else without what is
 * like other pages. Playwright reads a test file in its own process and in every worker: the first
 * finds the pages, the others read its list.
 */
export function pagesOfMembers({ all = Boolean(process.env.WALKS) } = {}) {
  if (process.env.TEST_WORKER_INDEX !== undefined && existsSync(listed))
    return JSON.parse(readFileSync(listed, "utf8"));
  found ??= findPages(all ? members : few);
  return found;
}

async function findPages(limits) {
  const portal = await startPortal();
  const paths = {};
  for (const [name, ofMember] of Object.entries(limits)) paths[name] = await walk(portal, name, ofMember);
  await portal.stop();
  mkdirSync("e2e/output", { recursive: true });
  writeFileSync(listed, JSON.stringify(paths));
  return paths;
}

/** Signs in, and follows every link of the pages that it leads to, a few of a kind. */
async function walk(portal, name, { skipped, ofAKind }) {
  const client = await request.newContext({ baseURL: portal.url });
  await signInByRequest(client, portal, name);
  const links = [await startClaim(client)];
  const waiting = [...pagePatterns(), ...links];
  const pages = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const path = addressOf(next, links);
    if (!path || leavesOut.test(path) || skipped.test(path) || pages.includes(path)) continue;
    if (pages.filter((page) => kindOf(page) === kindOf(path)).length === ofAKind) continue;
    const response = await client.get(path);
    if (new URL(response.url()).pathname !== path) continue; // a redirect
    if (response.status() !== 200 && links.includes(path))
      throw new Error(`${name}: ${path} is linked and has the status ${response.status()}`);
    if (response.status() !== 200) continue; // a page that nothing offers this member
    pages.push(path);
    const found = linksIn(await response.text());
    links.push(...found);
    waiting.push(...found);
  }
  await client.dispose();
  return pages;
}

/** Starts a claim, so that its steps open. Returns the path of its first step. */
export async function startClaim(client) {
  const first = await client.get("/new-claim?policyNumber=AA1182204");
  const [form] = (await first.text()).match(/<form[^>]*action="\/new-claim\/policy".*?<\/form>/s) ?? [];
  if (!form) return "/new-claim"; // this member has no policy for it
  const [, xsrf] = form.match(/name="xsrf" value="([^"]*)"/);
  const headers = { origin: new URL(first.url()).origin };
  const step = await client.post("/new-claim/policy", { form: { xsrf, policy: "AA1182204" }, headers });
  return new URL(step.url()).pathname;
}

const linksIn = (html) =>
  [...html.matchAll(/<(?:a|form method="get")[^>]* (?:href|action)="(\/[^"#?]*)/g)].map(([, path]) => path);
