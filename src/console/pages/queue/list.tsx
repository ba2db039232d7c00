/** The list of orders beside the open one. */
import { useEffect, useRef } from "preact/hooks";
import { nameOf } from "../../order-details/types.ts";
import { can } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { memo } from "../../ui/memo.ts";
import { ago, money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Queue, Row } from "./queue.ts";
import { WORDS } from "./words.ts";

export function QueueList({ queue }: { queue: Queue }) {
  const text = useWords(WORDS);
  const { rows, open, selected } = useStore(queue.state);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const ids = rows.map(({ order_id }) => order_id);
  return (
    <section class="queue-list" aria-label={text.list}>
      {can("agent") && (
        <label class="queue-all">
          <input
            type="checkbox"
            checked={rows.length > 0 && selected.size === rows.length}
            onChange={(event) => queue.select(ids, event.currentTarget.checked)}
          />
          {selected.size > 0 ? text.selected(selected.size) : text.selectAll}
        </label>
      )}
      <ul ref={list}>
        {rows.map((row) => (
          <QueueRow
            key={row.order_id}
            queue={queue}
            row={row}
            isOpen={row.order_id === open}
            isSelected={selected.has(row.order_id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  queue: Queue;
  row: Row;
  isOpen: boolean;
  isSelected: boolean;
}

const QueueRow = memo(({ queue, row, isOpen, isSelected }: RowProps) => {
  const text = useWords(WORDS);
  return (
    <li data-order={row.order_id} data-level={row.risk_level}>
      {can("agent") && (
        <label class="queue-check">
          <input
            type="checkbox"
            aria-label={text.select(nameOf(row))}
            checked={isSelected}
            onChange={(event) => queue.select([row.order_id], event.currentTarget.checked)}
          />
        </label>
      )}
      <button
        type="button"
        class="plain queue-row"
        aria-current={isOpen ? "true" : undefined}
        onClick={() => queue.open(row.order_id)}
      >
        <span class="queue-score">
          {row.risk_score}
          <small>{text.levels[row.risk_level]}</small>
        </span>
        <span class="queue-what">
          <strong>{nameOf(row)}</strong> {row.customer_name}
          <small>
            {row.city} {row.pincode} · {ago(row.placed_at)}
          </small>
          <RowState queue={queue} row={row} />
        </span>
        <span class="queue-value">
          {money(row.order_value, row.currency)}
          <small>{row.payment_method}</small>
        </span>
      </button>
    </li>
  );
});

/** Who has it open, and its calls. */
function RowState({ queue, row }: { queue: Queue; row: Row }) {
  const text = useWords(WORDS);
  const parts = [
    queue.isTaken(row) && row.claim ? text.taken(row.claim.name) : "",
    row.calls ? text.calls(row.calls.count) : "",
    row.calls?.call_at ? text.callAt(ago(row.calls.call_at)) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <small class="queue-state">{parts.join(" · ")}</small> : null;
}
