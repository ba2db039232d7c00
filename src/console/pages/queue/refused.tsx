/** Decisions that the server has refused: the agent may have looked away when that came. */
import { removeRefused, useRefused } from "../../order-details/refused-decisions.ts";
import { useStore } from "../../store.ts";
import { Button } from "../../ui/button.tsx";
import { WORDS as SHELL } from "../../ui/words.ts";
import { useWords } from "../../words/index.ts";
import type { Queue } from "./queue.ts";
import { WORDS } from "./words.ts";

/** Shows nothing without any. @param props.isOpen that of the open order; false: those of all others */
export function Refused({ queue, isOpen }: { queue: Queue; isOpen: boolean }) {
  const text = useWords(WORDS);
  const { dismiss } = useWords(SHELL);
  useStore(queue.state);
  const open = queue.openRow?.order_id;
  const refused = useRefused().filter(({ order_id }) => (order_id === open) === isOpen);
  if (refused.length === 0) return null;
  return (
    <ul class="notice bad queue-refused" aria-label={text.refused}>
      {refused.map(({ order_id, text: why }) => (
        <li key={order_id} data-refused={order_id}>
          <span>
            {text.notAccepted} <a href={`/order/${encodeURIComponent(order_id)}`}>{why}</a>
          </span>
          <Button
            name="×"
            class="plain"
            aria-label={`${dismiss}: ${order_id}`}
            onClick={() => removeRefused(order_id)}
          />
        </li>
      ))}
    </ul>
  );
}
