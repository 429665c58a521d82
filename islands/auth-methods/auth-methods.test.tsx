import { renderToString } from "react-dom/server";
import { expect, test } from "../../e2e/workers.mjs";
import AuthMethods, { type MethodsProps, MethodsView } from "./auth-methods";
import both from "./fixtures/both.json" with { type: "json" };
import none from "./fixtures/none-awkward.json" with { type: "json" };
import type { Choosing } from "./methods-state";

const props = both as MethodsProps;

for (const [name, fixture] of Object.entries({ both, none })) {
  test(`renders ${name} as a form that works without a script and can be hydrated`, () => {
    const html = renderToString(<AuthMethods {...fixture} />);
    expect(html).toMatch(/<form class="form"[^>]* action="\/profile\/authentication-methods" method="post"/);
    expect(html.match(/checked=""/g)?.length ?? 0).toBe(
      fixture.methods.filter(({ chosen }) => chosen).length,
    );
    expect(html.includes(`value="${fixture.xsrf}"`), html).toBeTruthy();
    expect(html).not.toMatch(/<!--|>\s+</);
  });
}

const stages: [stage: Choosing["stage"], status: string, alert: string, problem: boolean][] = [
  ["untouched", "", "", false],
  ["choosing", "", "", false],
  ["none", "", "", true],
  ["saving", props.text.saving, "", false],
  ["saved", props.text.saving, "", false],
  [
    "failed",
    "",
    "Unable to update authentication methods. Reload this page to see your current choice, then try again.",
    false,
  ],
];

for (const [stage, status, alert, problem] of stages) {
  test(`shows the stage ${stage}`, () => {
    const failure = stage === "failed" ? props.text.failed : "";
    const choosing = { stage, failure, chosen: props.saved, saved: props.saved };
    const html = renderToString(
      <MethodsView {...props} choosing={choosing} send={() => {}} save={() => {}} />,
    );
    expect(/role="status"[^>]*>([^<]*)</.exec(html)?.[1]).toBe(status);
    expect(/role="alert">([^<]*)</.exec(html)?.[1]).toBe(alert);
    expect(html.includes(props.text.none)).toBe(problem);
    expect(html.includes('aria-describedby="methods-hint methods-problem"')).toBe(problem);
    expect(html.includes('aria-disabled="true"')).toBe(stage === "saving" || stage === "saved");
  });
}
