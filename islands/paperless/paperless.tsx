import { type FormEvent, type ReactNode, type RefObject, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { postJSON } from "../http";
import { Tick } from "../tick";
import { isSavedOn, reduce, type Switch, type SwitchEvent, toEvent } from "./paperless-state";

/** The server's JSON. The texts come from the content files and from the provider. */
export interface PaperlessProps {
  action: string;
  xsrf: string;
  formKey: string;
  id: string;
  item: string;
  on: boolean;
  agreed: boolean;
  agreementMissing: boolean;
  failure: string;
  text: Record<
    | "switch"
    | "for"
    | "on"
    | "off"
    | "meansOn"
    | "meansOff"
    | "agree"
    | "agreeFirst"
    | "saving"
    | "doneOn"
    | "doneOff"
    | "failed",
    string
  >;
}

/**
 * A switch for paperless delivery of one account or policy. Its first render is equal to the
 * server's HTML, a form that works without a script. Hydration therefore needs no white space
 * between tags, one string per text node, and no browser APIs while rendering.
 */
export default function Paperless(props: PaperlessProps): ReactNode {
  const { action, item, text } = props;
  const [now, send] = useReducer(reduce, props, start);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (now.stage === "saved") status.current?.focus();
  }, [now.stage]);
  const agreement = useRef<HTMLInputElement>(null);
  const key = useRef("");
  const press = async (submit: FormEvent) => {
    submit.preventDefault();
    const after = reduce(now, { type: "press" });
    if (after === now) return;
    flushSync(() => send({ type: "press" }));
    // The focus lets screen readers read the error.
    if (after.stage === "needsAgreement") return agreement.current?.focus();
    key.current ||= newKey();
    const change = { item, on: after.on, agreed: after.agreed, key: key.current };
    const response = await postJSON(action, change).catch(() => undefined);
    // A press after no response repeats the change, which the provider may have made.
    if (response !== undefined) key.current = "";
    send(toEvent(response, text.failed));
  };
  return (
    <PaperlessView {...props} now={now} send={send} press={press} agreement={agreement} status={status} />
  );
}

/** Returns a random idempotency key. randomUUID is missing in older browsers. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function start({ agreed, failure, on, agreementMissing }: PaperlessProps): Switch {
  if (agreementMissing) return { stage: "needsAgreement", on, agreed, failure };
  return { stage: failure ? "failed" : "idle", on, agreed, failure };
}

type ViewProps = PaperlessProps & {
  now: Switch;
  send(event: SwitchEvent): void;
  press(submit: FormEvent): void;
  agreement?: RefObject<HTMLInputElement | null>;
  status?: RefObject<HTMLDivElement | null>;
};

/** Renders a switch in one of its stages. */
export function PaperlessView(props: ViewProps): ReactNode {
  const { action, formKey, id, item, now, press, text, xsrf } = props;
  const savedOn = isSavedOn(now);
  return (
    <form className="paperless" method="post" action={action} onSubmit={press}>
      <div hidden>
        <input type="hidden" name="xsrf" value={xsrf} />
      </div>
      <div hidden>
        <input type="hidden" name="key" value={formKey} />
      </div>
      <div hidden>
        <input type="hidden" name="item" value={item} />
      </div>
      {(asks(props) || !props.on) && <Agreement {...props} />}
      <div>
        <button
          className="switch"
          type="submit"
          role="switch"
          aria-checked={now.on}
          aria-describedby={`${id}-means`}
          aria-disabled={now.stage === "saving" || undefined}
          name="on"
          value={savedOn ? "no" : "yes"}
        >
          <span className="switch-track" aria-hidden="true" />
          <span>{text.switch}</span>
          <span className="sr">{text.for}</span>
          <span className="switch-state" aria-hidden="true">
            {now.on ? text.on : text.off}
          </span>
        </button>
      </div>
      <div className="means sub" id={`${id}-means`} role="status" tabIndex={-1} ref={props.status}>
        {now.stage === "saved" && <Tick />}
        {/* A new element for each text: React cannot change one that a browser has translated. */}
        <span key={`${now.stage} ${savedOn}`}>{statusOf(now, text)}</span>
        <span className="kept" data-text={text.meansOn} />
        <span className="kept" data-text={text.doneOff} />
      </div>
      <p className="failure" role="alert">
        {now.stage === "failed" ? now.failure : ""}
      </p>
    </form>
  );
}

/** Returns what a change did, or what the switch means. */
function statusOf(now: Switch, text: PaperlessProps["text"]): string {
  if (now.stage === "saving") return text.saving;
  if (now.stage === "saved") return isSavedOn(now) ? text.doneOn : text.doneOff;
  return isSavedOn(now) ? text.meansOn : text.meansOff;
}

/**
 * Reports whether the consent is asked for. After a change to off, it waits for the next press if
 * the page began without it, because it would push the switch down.
 */
function asks({ now, on }: ViewProps): boolean {
  return !isSavedOn(now) && !(on && now.stage === "saved");
}

/**
 * Renders the consent that turning the switch on requires. Its place stays after a change, so that
 * the switch does not move under the finger.
 */
function Agreement(props: ViewProps): ReactNode {
  const { agreement, id, now, send, text } = props;
  const wrong = now.stage === "needsAgreement";
  const style = wrong ? "field field-wrong" : "field";
  return (
    <div className={asks(props) ? style : `${style} kept`}>
      {wrong && (
        <p className="problem" id={`${id}-agree-problem`}>
          {text.agreeFirst}
        </p>
      )}
      <div className="option">
        <div>
          <input
            type="checkbox"
            id={`${id}-agree`}
            ref={agreement}
            name="agreed"
            value="yes"
            checked={now.agreed}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-agree-problem` : undefined}
            onChange={({ target }) => send({ type: "agree", agreed: target.checked })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-agree`}>{text.agree}</label>
        </div>
      </div>
    </div>
  );
}
