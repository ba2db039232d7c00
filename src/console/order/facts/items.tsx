/** What was ordered. */
import { money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

export function Items({ order: { items, currency } }: { order: Order }) {
  const text = useWords(WORDS);
  if (items.length === 0) return <p class="quiet">{text.noItems}</p>;
  return (
    <ul class="items" aria-label={text.items}>
      {items.map(({ name, sku, quantity, price }, i) => (
        // Two lines may be equal; their places never change.
        <li key={i}>
          {quantity !== undefined && <span>{quantity} × </span>}
          {name || sku || "–"} {name && sku && <small>{sku}</small>}{" "}
          {price !== undefined && <small>{money(price, currency)}</small>}
        </li>
      ))}
    </ul>
  );
}
