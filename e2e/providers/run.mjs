// Runs the portal with a third-party OpenID provider in two configurations. Arguments select
// some by the beginning of their names:
//
//   node e2e/providers/run.mjs [NAME...]
import { describe } from "node:test";
import { journeys } from "./journeys.mjs";
import { defaults, strict } from "./panva.mjs";

const providers = [defaults(), strict()];

const wanted = process.argv.slice(2);
describe("providers", { concurrency: 2 }, () => {
  for (const provider of providers) {
    if (!wanted.length || wanted.some((name) => provider.name.startsWith(name))) journeys(provider);
  }
});
