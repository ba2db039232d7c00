/** Decides on the open order: three large buttons in reach of a thumb, and a note. */

import { useEffect, useRef, useState } from "preact/hooks";
import { MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { AdviceLine } from "../../order-details/advice/advice.tsx";
import { RejectBecause } from "../../order-details/reasons/reject-because.tsx";
import { nameOf, type Order } from "../../order-details/types.ts";
import { ToastsInBar } from "../../ui/toast.tsx";
import { money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Row } from "./queue.ts";
import { WORDS } from "./words.ts";

interface Props {
  /** The open order in the list: a note belongs to one. */
  row: Row;
  /** The order itself, null until it is loaded. */
  order: Order | null;
  note: string;
  onNote: (note: string) => void;
  onVerify: () => void;
  onReject: (reason?: string) => void;
  onSkip: () => void;
}

export function DecisionBar({ row, order, note, onNote, onVerify, onReject, onSkip }: Props) {
  const text = useWords(WORDS);
  const field = useRef<HTMLInputElement>(null);
  /** On a phone the note has a row of its own once it is begun. */
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    setWriting(note !== "");
    if (field.current) field.current.value = note;
  }, [row.order_id]);
  return (
    <section
      id="decision"
      class={isWriting ? "decide is-writing" : "decide"}
      aria-label={text.decision}
      tabIndex={-1}
    >
      <ToastsInBar />
      <div class="decide-what">
        <p class="decide-whose">
          <strong>{nameOf(row)}</strong> {row.customer_name} · {money(row.order_value, row.currency)}
        </p>
        <AdviceLine order={order} />
      </div>
      <div class="decide-how">
        <input
          ref={field}
          type="text"
          maxLength={MAX_NOTE}
          aria-label={text.note}
          placeholder={text.notePlaceholder}
          onFocus={() => setWriting(true)}
          onInput={(event) => onNote(event.currentTarget.value)}
        />
        <button type="button" class="verify" aria-keyshortcuts="V" onClick={onVerify}>
          {text.verify} <kbd>v</kbd>
        </button>
        <button type="button" class="reject" aria-keyshortcuts="R" onClick={() => onReject()}>
          {text.reject} <kbd>r</kbd>
        </button>
        <RejectBecause onReject={onReject} hasKey />
        <button type="button" class="secondary" aria-keyshortcuts="P J" onClick={onSkip}>
          {text.later} <kbd>p</kbd>
        </button>
      </div>
    </section>
  );
}
