import assert from "node:assert/strict";
import { test } from "node:test";
import table from "../../views/analytics/testdata/redaction.json";
import { redact } from "./analytics-redact";

for (const { address, told, why } of table) {
  test(`${address}: ${why}`, () => assert.equal(redact(address), told));
}
