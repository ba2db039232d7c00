/** Decides on all selected orders at once. */

import { useState } from "preact/hooks";
import { useStore } from "../../store.ts";
import { Button } from "../../ui/button.tsx";
import { showError } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import type { Decisions } from "./decisions.ts";
import type { Queue, Row } from "./queue.ts";
import { WORDS } from "./words.ts";

/** Decides all selected orders of the queue; hidden while none is selected. */
export function BatchBar({ queue, decisions }: { queue: Queue; decisions: Decisions }) {
  const text = useWords(WORDS);
  const { rows, selected } = useStore(queue.state);
  const [busy, setBusy] = useState(false);
  if (selected.size === 0) return null;
  const chosen = rows.filter(({ order_id }) => selected.has(order_id));
  const decide = async (action: "verified" | "rejected") => {
    if (busy) return;
    setBusy(true);
    await decideAll(decisions, chosen, action);
    setBusy(false);
  };
  return (
    <section class="batch" aria-label={text.selected(selected.size)}>
      <strong>{text.selected(selected.size)}</strong>
      <Button name={text.verify} class="verify" aria-busy={busy} onClick={() => void decide("verified")} />
      <Button name={text.reject} class="reject" aria-busy={busy} onClick={() => void decide("rejected")} />
      <Button name="×" class="secondary" onClick={() => queue.select([...selected], false)} />
    </section>
  );
}

/** At most this many in one request. */
const BATCH = 500;

/** Decides on any number of orders; an error is shown, and what was not decided stays selected. */
export async function decideAll(
  decisions: Decisions,
  rows: readonly Row[],
  action: "verified" | "rejected",
): Promise<void> {
  try {
    for (let from = 0; from < rows.length; from += BATCH) {
      await decisions.decideAll(rows.slice(from, from + BATCH), action);
    }
  } catch (error) {
    showError(error);
  }
}
