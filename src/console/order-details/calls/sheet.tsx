/** The result of a call: what the buyer said, and when to call again. */

import { useEffect, useRef, useState } from "preact/hooks";
import { MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { answer, api, type Schema } from "../../api/client.ts";
import { Form } from "../../ui/form.tsx";
import { showError, showToast } from "../../ui/toast.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useWords } from "../../words/index.ts";
import { isAddressUnsaved } from "../address/typed-address.ts";
import { type Decide, merged, type OrderProps } from "../types.ts";
import type { CallNote } from "./call-note.ts";
import { fromInput } from "./call-times.ts";
import { summaryOf } from "./log.tsx";
import { When } from "./when.tsx";
import { WORDS } from "./words.ts";

type CallIn = Schema["CallIn"];

interface Props extends OrderProps {
  /** Missing if the result of a call cannot decide. */
  onDecide?: Decide;
  callNote: CallNote;
  onNote: (callNote: CallNote) => void;
  /** Called when the call is saved or discarded. */
  onEnd: () => void;
}

const RESULTS = ["confirmed", "no_answer", "busy", "call_later", "refused", "wrong_number"] as const;
/** After these it makes sense to call again. */
const AGAIN: ReadonlySet<string> = new Set(["no_answer", "busy", "call_later"]);

/** The decision that follows from the buyer's answer. */
const AT_ONCE = { verified: "confirmed", rejected: "refused" } as const;
const BUTTONS = [
  ["verified", "verify", "1"],
  ["rejected", "reject", "2"],
] as const;

export function CallSheet({ order, onChange, onDecide, callNote, onNote, onEnd }: Props) {
  const text = useWords(WORDS);
  const [missing, setMissing] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const canDecide = onDecide !== undefined && order.status === "pending";
  useEffect(() => heading.current?.focus(), []);
  const change = (part: Partial<CallNote>) => onNote({ ...callNote, ...part });
  const send = async () => {
    const { result, note, callAt } = callNote;
    const isWithoutTime = result === "call_later" && callAt === "";
    setMissing(result === "" ? text.chooseResult : isWithoutTime ? text.chooseTime : "");
    if (result === "" || isWithoutTime) return;
    const call_at = AGAIN.has(result) && callAt !== "" ? fromInput(callAt) : null;
    await save({ result, call_at, note });
    showToast(text.saved);
  };
  const save = async ({ note, ...call }: Pick<CallIn, "result" | "call_at"> & { note: string }) => {
    const body = { order_id: order.order_id, ...call, note: note || null };
    const { calls } = await answer(api.POST("/api/v1/order/call", { body }));
    onEnd();
    onChange(merged(order, { call_log: calls, calls: summaryOf(calls) }));
  };
  const isBusy = useRef(false);
  const saveAndDecide = async (action: keyof typeof AT_ONCE) => {
    if (isBusy.current || !canDecide || isAddressUnsaved([order])) return;
    isBusy.current = true;
    try {
      await save({ result: AT_ONCE[action], call_at: null, note: callNote.note });
      onDecide(action);
    } catch (error) {
      showError(error);
    }
    isBusy.current = false;
  };
  useKeys({ Digit1: () => void saveAndDecide("verified"), Digit2: () => void saveAndDecide("rejected") });
  return (
    <div class="call-sheet">
      <h4 ref={heading} tabIndex={-1}>
        {text.sheet}
      </h4>
      {canDecide && (
        <div class="actions">
          {BUTTONS.map(([action, style, key]) => (
            <button
              key={key}
              type="button"
              class={style}
              aria-keyshortcuts={key}
              onClick={() => void saveAndDecide(action)}
            >
              {text.atOnce[action]} <kbd>{key}</kbd>
            </button>
          ))}
        </div>
      )}
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
