import { type FormEvent, type ReactNode, type RefObject, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { postJSON } from "../http";
import {
  type Choice,
  type Choosing,
  isAnyChosen,
  type MethodsEvent,
  reduce,
  toEvent,
  unsaved,
} from "./methods-state";

/** The server's JSON. The texts come from the content files and from section 8. */
export interface MethodsProps {
  action: string;
  xsrf: string;
  methods: { name: string; label: string; hint: string; chosen: boolean }[];
  saved: Choice;
  problem: string;
  text: Record<"legend" | "hint" | "save" | "saving" | "none" | "failed" | "tryAgain", string>;
}

/**
 * The form for authentication methods. Its first render is equal to the server's HTML, a form that
 * works without a script. Hydration therefore needs no white space between tags, one string per
 * text node, and no browser APIs while rendering.
 */
export default function AuthMethods(props: MethodsProps): ReactNode {
  const [choosing, send] = useReducer(reduce, props, start);
  const question = useRef<HTMLFieldSetElement>(null);
  const save = async (submit: FormEvent) => {
    submit.preventDefault();
    flushSync(() => send({ type: "save" }));
    if (choosing.stage === "saving" || choosing.stage === "saved") return;
    // The focus lets screen readers read the error.
    if (!isAnyChosen(choosing.chosen)) return question.current?.focus();
    const response = await postJSON(props.action, choosing.chosen).catch(() => undefined);
    const event = toEvent(response, props.text.failed);
    flushSync(() => send(event)); // before the page is left, so that nothing asks about changes
    if (event.type === "saved") location.assign(event.next);
  };
  return <MethodsView {...props} choosing={choosing} send={send} save={save} question={question} />;
}

function start({ methods, saved, problem }: MethodsProps): Choosing {
  const chosen = (name: keyof Choice) => methods.some((method) => method.name === name && method.chosen);
  return {
    stage: problem ? "none" : "untouched",
    chosen: { email: chosen("email"), mobilePhone: chosen("mobilePhone") },
    saved,
    failure: "",
  };
}

type ViewProps = MethodsProps & {
  choosing: Choosing;
  send(event: MethodsEvent): void;
  save(submit: FormEvent): void;
  question?: RefObject<HTMLFieldSetElement | null>;
};

/** Renders the form in one of its stages. */
export function MethodsView(props: ViewProps): ReactNode {
  const { action, choosing, methods, question, save, send, text, xsrf } = props;
  const wrong = choosing.stage === "none";
  const busy = choosing.stage === "saving" || choosing.stage === "saved";
  return (
    <form className="form" method="post" action={action} data-unsaved={unsaved(choosing)} onSubmit={save}>
      <input type="hidden" name="xsrf" value={xsrf} />
      <fieldset
        className={wrong ? "field field-wrong" : "field"}
        ref={question}
        id="methods"
        tabIndex={-1}
        aria-describedby={wrong ? "methods-hint methods-problem" : "methods-hint"}
      >
        <legend>{text.legend}</legend>
        <p className="hint" id="methods-hint">
          {text.hint}
        </p>
        {wrong && (
          <p className="problem" id="methods-problem">
            {text.none}
          </p>
        )}
        {methods.map(({ name, label, hint }) => (
          <div className="option" key={name}>
            <div>
              <input
                type="checkbox"
                id={`methods-${name}`}
                name={name}
                value="yes"
                checked={choosing.chosen[name as keyof Choice]}
                onChange={({ target }) =>
                  send({ type: "choose", name: name as keyof Choice, on: target.checked })
                }
              />
            </div>
            <div>
              <p>
                <label htmlFor={`methods-${name}`}>{label}</label>
              </p>
              {hint && (
                <p className="hint" translate="no">
                  {hint}
                </p>
              )}
            </div>
          </div>
        ))}
      </fieldset>
      <button className="button button-primary" type="submit" aria-disabled={busy || undefined}>
        {text.save}
      </button>
      <p className="sr" role="status">
        {busy ? text.saving : ""}
      </p>
      <p className="failure" role="alert">
        {alertText(choosing, text)}
      </p>
    </form>
  );
}

function alertText({ stage, failure }: Choosing, text: MethodsProps["text"]): string {
  return stage === "failed" ? `${failure} ${text.tryAgain}` : "";
}
