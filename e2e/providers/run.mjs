// Runs the portal with a third-party OpenID provider in several configurations. Arguments select
// some by the beginning of their names:
//
//   node e2e/providers/run.mjs [NAME...]
import { describe } from "node:test";
import { journeys } from "./journeys.mjs";
import { defaults, defaultsWithConsent, strict } from "./panva.mjs";

const providers = [
  defaults(),
  defaultsWithConsent(),
  strict("ES256", "client_secret_basic"),
  strict("PS256", "client_secret_post"),
];

const wanted = process.argv.slice(2);
describe("providers", { concurrency: 2 }, () => {
  for (const provider of providers) {
    if (!wanted.length || wanted.some((name) => provider.name.startsWith(name))) journeys(provider);
  }
});
