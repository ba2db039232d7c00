/** Calling and messaging the buyer, and the results. */
import { useRef } from "preact/hooks";
import { can } from "../../session/state.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import type { Decide, OrderProps } from "../types.ts";
import { EMPTY_NOTE, useCallNote } from "./call-note.ts";
import { CallSheet } from "./sheet.tsx";
import { WhatsApp } from "./whats-app.tsx";
import { WORDS } from "./words.ts";

/** @param props.onDecide missing if the result of a call cannot decide */
export function CallPart({ order, onChange, onDecide }: OrderProps & { onDecide?: Decide }) {
  const text = useWords(WORDS);
  const [callNote, setCallNote] = useCallNote(order.order_id);
  const phone = order.call_number;
  const calls = can("agent");
  const opener = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useKeys({ KeyC: () => link.current?.click() });
  const begin = () => callNote ?? setCallNote(EMPTY_NOTE);
  const end = () => {
    setCallNote(null);
    // The button exists again after this rendering.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const callAt = order.calls?.call_at;
  return (
    <Part title={text.title} name="call">
      {callAt && Date.parse(callAt) > Date.now() && <p class="notice">{text.waiting(timeText(callAt))}</p>}
      {phone ? (
        <div class="call-row">
          {/* Calling opens the sheet, which is there when the agent returns. */}
          <a
            ref={link}
            class="link-button"
            href={`tel:+${phone}`}
            aria-keyshortcuts="C"
            onClick={calls ? begin : undefined}
          >
            <span class="only-wide">{text.call(order.phone || `+${phone}`)}</span>
            <span class="only-narrow">{text.callShort}</span> <kbd>c</kbd>
          </a>
          {calls && !callNote && (
            <button ref={opener} type="button" class="secondary" onClick={begin}>
              {text.note}
            </button>
          )}
          <WhatsApp order={order} phone={phone} />
        </div>
      ) : (
        <p>{text.noPhone}</p>
      )}
      {callNote && (
        <CallSheet {...{ order, onChange, onDecide, callNote }} onNote={setCallNote} onEnd={end} />
      )}
    </Part>
  );
}
