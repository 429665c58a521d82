import { renderToString } from "react-dom/server";
import { expect, test } from "../../e2e/workers.mjs";
import agreementMissing from "./fixtures/agreement-missing.json" with { type: "json" };
import awkward from "./fixtures/failed-awkward.json" with { type: "json" };
import off from "./fixtures/off.json" with { type: "json" };
import on from "./fixtures/on.json" with { type: "json" };
import Paperless, { type PaperlessProps, PaperlessView } from "./paperless";
import type { Switch } from "./paperless-state";

const props = off as PaperlessProps;

for (const [name, fixture] of Object.entries({ awkward, off, on, agreementMissing })) {
  test(`renders ${name} as a form that works without a script and can be hydrated`, () => {
    const html = renderToString(<Paperless {...fixture} />);
    expect(html).toMatch(/<form class="paperless" action="\/paperless\/billing" method="post"/);
    expect(html).toMatch(new RegExp(`role="switch" aria-checked="${fixture.on}"`));
    expect(html).toMatch(new RegExp(`value="${fixture.on ? "no" : "yes"}" name="on"`));
    expect(html.includes('name="agreed"')).toBe(!fixture.on);
    expect(html).not.toMatch(/<!--|>\s+</);
  });
}

const stages: [now: Switch, status: string, alert: string, agreement: boolean][] = [
  [{ stage: "idle", on: false, agreed: false, failure: "" }, props.text.meansOff, "", true],
  [{ stage: "needsAgreement", on: false, agreed: false, failure: "" }, props.text.meansOff, "", true],
  [{ stage: "saving", on: true, agreed: true, failure: "" }, props.text.saving, "", true],
  [{ stage: "saving", on: false, agreed: false, failure: "" }, props.text.saving, "", false],
  [
    { stage: "failed", on: false, agreed: true, failure: "No. It's still off." },
    props.text.meansOff,
    "No. It&#x27;s still off.",
    true,
  ],
];

for (const [now, status, alert, agreement] of stages) {
  test(`shows the stage ${now.stage}, ${now.on ? "on" : "off"}`, () => {
    const html = renderToString(<PaperlessView {...props} now={now} send={() => {}} press={() => {}} />);
    expect(/role="status"[^>]*><span>([^<]*)</.exec(html)?.[1]).toBe(status);
    // As React escapes it.
    expect(/role="alert">([^<]*)</.exec(html)?.[1]).toBe(alert.replaceAll("'", "&#x27;"));
    expect(html.includes(`aria-checked="${now.on}"`), html).toBeTruthy();
    expect(html.includes('class="field kept"')).toBe(!agreement);
    expect(html.includes('aria-disabled="true"')).toBe(now.stage === "saving");
    expect(html.includes(props.text.agreeFirst)).toBe(now.stage === "needsAgreement");
  });
}

for (const on of [true, false]) {
  test(`says with a tick that paperless is ${on ? "on" : "off"}`, () => {
    const now: Switch = { stage: "saved", on, agreed: false, failure: "" };
    const html = renderToString(<PaperlessView {...props} now={now} send={() => {}} press={() => {}} />);
    const { doneOff, doneOn } = props.text;
    const status = /<div[^>]* role="status"[^>]*>.*?<\/div>/.exec(html)?.[0].replace(/<svg.*<\/svg>/, "✓");
    expect(
      status
        ?.replaceAll(/<[^>]+>/g, " ")
        .replaceAll("&#x27;", "'")
        .replace(/ +/g, " ")
        .trim(),
    ).toBe(`✓ ${on ? doneOn : doneOff}`);
    expect(html.includes('class="field kept"'), "the place of the consent").toBe(on);
  });
}
