import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "react-dom/server";
import AuthMethods, { type MethodsProps, MethodsView } from "./auth-methods";
import both from "./fixtures/both.json";
import none from "./fixtures/none-awkward.json";
import type { Choosing } from "./methods-state";

const props = both as MethodsProps;

for (const [name, fixture] of Object.entries({ both, none })) {
  test(`${name}: the server's HTML is a form that works without a script, and can be hydrated`, () => {
    const html = renderToString(<AuthMethods {...fixture} />);
    assert.match(html, /<form class="form"[^>]* action="\/profile\/authentication-methods" method="post"/);
    assert.equal(
      html.match(/checked=""/g)?.length ?? 0,
      fixture.methods.filter(({ chosen }) => chosen).length,
    );
    assert.ok(html.includes(`value="${fixture.xsrf}"`), html);
    assert.doesNotMatch(html, /<!--|>\s+</);
  });
}

const stages: [stage: Choosing["stage"], status: string, alert: string, problem: boolean][] = [
  ["untouched", "", "", false],
  ["choosing", "", "", false],
  ["none", "", "", true],
  ["saving", props.words.saving, "", false],
  ["saved", props.words.saved, "", false],
  ["failed", "", "Unable to update authentication methods. Nothing was changed.", false],
];

for (const [stage, status, alert, problem] of stages) {
  test(`${stage} says what is so`, () => {
    const failure = stage === "failed" ? props.words.failed : "";
    const choosing = { stage, failure, chosen: props.saved, saved: props.saved };
    const html = renderToString(
      <MethodsView {...props} choosing={choosing} send={() => {}} save={() => {}} />,
    );
    assert.equal(/role="status">([^<]*)</.exec(html)?.[1], status);
    assert.equal(/role="alert">([^<]*)</.exec(html)?.[1], alert);
    assert.equal(html.includes(props.words.none), problem);
    assert.equal(html.includes('aria-describedby="methods-hint methods-problem"'), problem);
    assert.equal(html.includes('aria-disabled="true"'), stage === "saving");
  });
}
