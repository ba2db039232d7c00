/** A buyer's orders that wait together, decided together. */

import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/index.ts";
import { decideAll } from "./batch-bar.tsx";
import type { Decisions } from "./decisions.ts";
import type { Row } from "./queue.ts";
import { WORDS } from "./words.ts";

/** @param props.rows of the queue, the open order among them */
export function Related({ decisions, rows }: { decisions: Decisions; rows: readonly Row[] }) {
  const text = useWords(WORDS);
  const [busy, setBusy] = useState(false);
  if (rows.length < 2) return null;
  const decide = async (action: "verified" | "rejected") => {
    if (busy) return;
    setBusy(true);
    await decideAll(decisions, rows, action);
    setBusy(false);
  };
  return (
    <div class="actions related">
      <Button
        name={text.related(rows.length)}
        class="secondary"
        aria-busy={busy}
        onClick={() => void decide("verified")}
      />
      <Button
        name={text.relatedReject(rows.length)}
        class="secondary"
        aria-busy={busy}
        onClick={() => void decide("rejected")}
      />
    </div>
  );
}
