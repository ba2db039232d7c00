/** The result of a call: what the buyer said, and when to call again. */

import { useEffect, useRef, useState } from "preact/hooks";
import { MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { answer, api } from "../../api/client.ts";
import { Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { merged, type OrderProps } from "../types.ts";
import type { CallNote } from "./call-note.ts";
import { fromInput } from "./call-times.ts";
import { summaryOf } from "./log.tsx";
import { When } from "./when.tsx";
import { WORDS } from "./words.ts";

interface Props extends OrderProps {
  callNote: CallNote;
  onNote: (callNote: CallNote) => void;
  /** Called when the call is saved, or was none. */
  onEnd: () => void;
}

const RESULTS = ["confirmed", "no_answer", "busy", "call_later", "refused", "wrong_number"] as const;
/** After these it makes sense to call again. */
const AGAIN: ReadonlySet<string> = new Set(["no_answer", "busy", "call_later"]);

export function CallSheet({ order, onChange, callNote, onNote, onEnd }: Props) {
  const text = useWords(WORDS);
  const [missing, setMissing] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = (part: Partial<CallNote>) => onNote({ ...callNote, ...part });
  const send = async () => {
    const { result, note, callAt } = callNote;
    const isWithoutTime = result === "call_later" && callAt === "";
    setMissing(result === "" ? text.chooseResult : isWithoutTime ? text.chooseTime : "");
    if (result === "" || isWithoutTime) return;
    const call_at = AGAIN.has(result) && callAt !== "" ? fromInput(callAt) : null;
    const body = { order_id: order.order_id, result, call_at, note: note || null };
    const { calls } = await answer(api.POST("/api/v1/order/call", { body }));
    onEnd();
    onChange(merged(order, { call_log: calls, calls: summaryOf(calls) }));
    showToast(text.saved);
  };
  return (
    <div class="call-sheet">
      <h4 ref={heading} tabIndex={-1}>
        {text.sheet}
      </h4>
      <Form label={text.sheet} submit={text.save} onSend={send} onCancel={onEnd} cancel={text.cancel}>
        <fieldset class="results">
          <legend>{text.result}</legend>
          {RESULTS.map((result) => (
            <label key={result}>
              <input
                type="radio"
                name="result"
                value={result}
                checked={callNote.result === result}
                onChange={() => change({ result })}
              />
              {text.results[result]}
            </label>
          ))}
        </fieldset>
        {AGAIN.has(callNote.result) && (
          <When callAt={callNote.callAt} onChange={(callAt) => change({ callAt })} />
        )}
        <label>
          {text.callNote}
          <textarea
            name="note"
            rows={2}
            maxLength={MAX_NOTE}
            value={callNote.note}
            onInput={(event) => change({ note: event.currentTarget.value })}
          />
        </label>
        <p role="alert">{missing}</p>
      </Form>
    </div>
  );
}
