// biome-ignore-all lint/a11y/useSemanticElements: rows of a table are drawn out of sight, too (no content-visibility)
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls in the cells take the focus
/** The list of orders beside the open one: a grid of boxes and orders. */
import { useEffect } from "preact/hooks";
import { nameOf } from "../../order-details/types.ts";
import { can } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { memo } from "../../ui/memo.ts";
import { ago, money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Queue, Row } from "./queue.ts";
import { ALL, type Cell, useOneStop } from "./use-one-stop.ts";
import { WORDS } from "./words.ts";

/** One stop of the Tab key; see {@link useOneStop}. */
export function QueueList({ queue }: { queue: Queue }) {
  const text = useWords(WORDS);
  const { rows, open, selected } = useStore(queue.state);
  const isOpenListed = rows.some(({ order_id }) => order_id === open);
  const { stop, grid } = useOneStop(queue, isOpenListed ? open : null, rows[0]?.order_id);
  useEffect(() => {
    grid.ref.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const ids = rows.map(({ order_id }) => order_id);
  return (
    <div class="queue-list" role="grid" aria-label={text.list} aria-keyshortcuts="J K" {...grid}>
      {can("agent") && (
        <div role="row">
          <div role="gridcell">
            <label class="queue-all">
              <input
                type="checkbox"
                tabIndex={stop.id === ALL ? 0 : -1}
                checked={rows.length > 0 && selected.size === rows.length}
                onChange={(event) => queue.select(ids, event.currentTarget.checked)}
              />
              {selected.size > 0 ? text.selected(selected.size) : text.selectAll}
            </label>
          </div>
        </div>
      )}
      <div class="queue-rows" role="rowgroup">
        {rows.map((row) => (
          <QueueRow
            key={row.order_id}
            queue={queue}
            row={row}
            isOpen={row.order_id === open}
            isSelected={selected.has(row.order_id)}
            stop={row.order_id === stop.id ? stop.cell : null}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  queue: Queue;
  row: Row;
  isOpen: boolean;
  isSelected: boolean;
  /** The cell that the Tab key stops at. */
  stop: Cell | null;
}

const QueueRow = memo(({ queue, row, isOpen, isSelected, stop }: RowProps) => {
  const text = useWords(WORDS);
  const tabIndex = (cell: Cell) => (stop === cell ? 0 : -1);
  return (
    <div role="row" aria-selected={isSelected} data-order={row.order_id} data-level={row.risk_level}>
      {can("agent") && (
        <div role="gridcell">
          <label class="queue-check">
            <input
              type="checkbox"
              tabIndex={tabIndex("box")}
              aria-label={text.select(nameOf(row))}
              aria-keyshortcuts={isOpen ? "X" : undefined}
              checked={isSelected}
              onChange={(event) => queue.select([row.order_id], event.currentTarget.checked)}
            />
          </label>
        </div>
      )}
      <div role="gridcell">
        <button
          type="button"
          class="plain queue-row"
          tabIndex={tabIndex("order")}
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
      </div>
    </div>
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
