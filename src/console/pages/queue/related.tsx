/** A buyer's orders that wait together, decided together. */

import { nameOf } from "../../order-details/types.ts";
import { Button } from "../../ui/button.tsx";
import { money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { useDecideAll } from "./batch-bar.tsx";
import type { Decisions } from "./decisions.ts";
import type { Row } from "./queue.ts";
import { WORDS } from "./words.ts";

/** @param props.rows of the queue, two or more, the open order among them */
export function Related({ decisions, rows }: { decisions: Decisions; rows: readonly Row[] }) {
  const text = useWords(WORDS);
  const { decide, busy, dialog } = useDecideAll(decisions);
  const button = (name: string, action: "verified" | "rejected") => (
    <Button name={name} class="secondary" aria-busy={busy} onClick={() => void decide(rows, action)} />
  );
  return (
    <>
      <p>
        <small>{text.relatedOrders(rows.map(nameAndValue).join(" · "))}</small>
      </p>
      <div class="actions related">
        {button(text.related(rows.length), "verified")}
        {button(text.relatedReject(rows.length), "rejected")}
      </div>
      {dialog}
    </>
  );
}

const nameAndValue = (row: Row): string =>
  `${nameOf(row)} ${row.customer_name ?? ""} ${money(row.order_value, row.currency)}`;
