// Runs the portal with third-party OpenID providers. Arguments select providers by the beginning of
// their names:
//
//   node e2e/providers/run.mjs [NAME...]
import { describe, test } from "node:test";
import { Glewlwyd, missing } from "./glewlwyd.mjs";
import { journeys } from "./journeys.mjs";
import { defaults, defaultsWithConsent, strict } from "./panva.mjs";

const providers = [
  defaults(),
  defaultsWithConsent(),
  strict("ES256", "client_secret_basic"),
  strict("PS256", "client_secret_post"),
];
const lacking = missing();
if (!lacking) providers.push(new Glewlwyd());

const wanted = process.argv.slice(2);
describe("providers", { concurrency: 2 }, () => {
  for (const provider of providers) {
    if (!wanted.length || wanted.some((name) => provider.name.startsWith(name))) journeys(provider);
  }
  test("every provider is installed", () => {
    if (lacking) throw new Error(`glewlwyd was not tried: install ${lacking}`);
  });
});
