import { type ReactNode, useState } from "react";

/** Three controlled fields, and the values that React has for them. */
export function Fields({ name }: { name: string }): ReactNode {
  const [text, setText] = useState(name);
  const [agreed, setAgreed] = useState(false);
  const [day, setDay] = useState("1");
  return (
    <form>
      <input name="text" value={text} onChange={(change) => setText(change.target.value)} />
      <input
        name="agreed"
        type="checkbox"
        checked={agreed}
        onChange={(change) => setAgreed(change.target.checked)}
      />
      <select name="day" value={day} onChange={(change) => setDay(change.target.value)}>
        <option value="1">First</option>
        <option value="15">Fifteenth</option>
      </select>
      <output>{`${text} ${agreed} ${day}`}</output>
    </form>
  );
}

/** An island that throws when it renders. */
export function Broken(): ReactNode {
  throw new Error("broken on purpose");
}
