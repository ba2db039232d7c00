/** Decides on all selected orders at once. */

import { isAddressUnsaved } from "../../order-details/address/typed-address.ts";
import { RejectBecause } from "../../order-details/reasons/reject-because.tsx";
import { useStore } from "../../store.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { showError } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { worthText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Decisions } from "./decisions.ts";
import type { Queue, Row } from "./queue.ts";
import { WORDS } from "./words.ts";

/** Decides all selected orders of the queue, at least one. */
export function BatchBar({ queue, decisions }: { queue: Queue; decisions: Decisions }) {
  const text = useWords(WORDS);
  const { rows, selected } = useStore(queue.state);
  const { decide, busy, dialog } = useDecideAll(decisions);
  const chosen = rows.filter(({ order_id }) => selected.has(order_id));
  return (
    <section class="batch" aria-label={text.selected(selected.size)}>
      <strong>{text.selected(selected.size)}</strong>
      <Button
        name={text.verify}
        class="verify"
        aria-busy={busy}
        onClick={() => void decide(chosen, "verified")}
      />
      <Button
        name={text.reject}
        class="reject"
        aria-busy={busy}
        onClick={() => void decide(chosen, "rejected")}
      />
      <RejectBecause onReject={(reason) => void decide(chosen, "rejected", reason)} />
      <Button
        name="×"
        class="secondary"
        aria-label={text.selectNone}
        onClick={() => queue.select([...selected], false)}
      />
      {dialog}
    </section>
  );
}

/** At most this many in one request. */
const BATCH = 500;

/** Up to this many are rejected without asking, as a mistake can be undone. */
const MAX_UNASKED = 10;

/** Decides on many orders at once, and asks before more than {@link MAX_UNASKED} are rejected. */
export function useDecideAll(decisions: Decisions) {
  const text = useWords(WORDS);
  const { busy, run } = useAction();
  const { ask, dialog } = useConfirm();
  const decide = async (rows: readonly Row[], action: "verified" | "rejected", note?: string) => {
    if (busy || isAddressUnsaved(rows)) return;
    if (action === "rejected" && rows.length > MAX_UNASKED) {
      const name = text.rejectMany(rows.length);
      const lead = text.rejectManyLead(rows.length, worthText(rows));
      if (!(await ask({ title: `${name}?`, lead, yes: name }))) return;
    }
    await run(() => decideAll(decisions, rows, action, note));
  };
  return { decide, busy, dialog };
}

/** Decides on any number of orders; an error is shown, and what was not decided stays selected. */
async function decideAll(
  decisions: Decisions,
  rows: readonly Row[],
  action: "verified" | "rejected",
  note?: string,
): Promise<void> {
  try {
    for (let from = 0; from < rows.length; from += BATCH) {
      await decisions.decideAll(rows.slice(from, from + BATCH), action, note);
    }
  } catch (error) {
    showError(error);
  }
}
