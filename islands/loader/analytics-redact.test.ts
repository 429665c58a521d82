import { expect, test } from "../../e2e/workers.mjs";
import table from "../../views/analytics/testdata/redaction.json" with { type: "json" };
import { redact } from "./analytics-redact";

for (const { address, reported: want, why } of table) {
  // Spec: ANALYTICS-1.
  test(`${address}: ${why}`, () => expect(redact(address)).toBe(want));
}
