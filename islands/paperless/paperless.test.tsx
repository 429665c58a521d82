import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "react-dom/server";
import awkward from "./fixtures/failed-awkward.json";
import off from "./fixtures/off.json";
import on from "./fixtures/on.json";
import unagreed from "./fixtures/unagreed.json";
import Paperless, { type PaperlessProps, PaperlessView } from "./paperless";
import type { Switch } from "./paperless-state";

const props = off as PaperlessProps;

for (const [name, fixture] of Object.entries({ awkward, off, on, unagreed })) {
  test(`${name}: the server's HTML is a form that works without a script, and can be hydrated`, () => {
    const html = renderToString(<Paperless {...fixture} />);
    assert.match(html, /<form class="paperless" action="\/paperless\/billing" method="post"/);
    assert.match(html, new RegExp(`role="switch" aria-checked="${fixture.on}"`));
    assert.match(html, new RegExp(`value="${fixture.on ? "no" : "yes"}" name="on"`));
    assert.equal(html.includes('name="agreed"'), !fixture.on);
    assert.doesNotMatch(html, /<!--|>\s+</);
  });
}

const stages: [now: Switch, status: string, alert: string, agreement: boolean][] = [
  [{ stage: "still", on: false, agreed: false, failure: "" }, "", "", true],
  [{ stage: "unagreed", on: false, agreed: false, failure: "" }, "", "", true],
  [{ stage: "saving", on: true, agreed: true, failure: "" }, props.words.saving, "", true],
  [{ stage: "saving", on: false, agreed: false, failure: "" }, props.words.saving, "", false],
  [{ stage: "saved", on: true, agreed: false, failure: "" }, props.words.doneOn, "", false],
  [{ stage: "saved", on: false, agreed: false, failure: "" }, props.words.doneOff, "", true],
  [
    { stage: "failed", on: false, agreed: true, failure: "No. It is still off." },
    "",
    "No. It is still off.",
    true,
  ],
];

for (const [now, status, alert, agreement] of stages) {
  test(`${now.stage}, ${now.on ? "on" : "off"}: says what is so`, () => {
    const html = renderToString(<PaperlessView {...props} now={now} send={() => {}} press={() => {}} />);
    assert.equal(/role="status">([^<]*)</.exec(html)?.[1], status);
    assert.equal(/role="alert">([^<]*)</.exec(html)?.[1], alert);
    assert.ok(html.includes(`aria-checked="${now.on}"`), html);
    assert.equal(html.includes('name="agreed"'), agreement);
    assert.equal(html.includes('aria-disabled="true"'), now.stage === "saving");
    assert.equal(html.includes(props.words.agreeFirst), now.stage === "unagreed");
  });
}
