/** The buyer's other orders: pending ones first, duplicates marked. */
import { useEffect } from "preact/hooks";
import type { Schema } from "../../api/client.ts";
import { useLoad } from "../../ui/use-load.ts";
import { ago, money, numberText, worthText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS as FACTS } from "../facts/words.ts";
import { nameOf, type Order } from "../types.ts";
import { isPending, loadRelated, type Related } from "./related.ts";
import { WORDS } from "./words.ts";

/** Gets the pending ones, so that they can be decided together. */
export type OnRelated = (orders: Schema["Order"][]) => void;

export function RelatedOrders({ order, onRelated }: { order: Order; onRelated?: OnRelated }) {
  const text = useWords(WORDS);
  const { data, error } = useLoad(() => loadRelated(order), [order.order_id, order.phone, order.revision]);
  useEffect(() => {
    if (data) onRelated?.(data.map((related) => related.order).filter(isPending));
  }, [data]);
  if (!data) return error === null ? null : <p class="quiet">{text.failedToLoad}</p>;
  if (data.length === 0) return <p class="quiet">{text.none}</p>;
  const pending = data.filter(({ order: other }) => isPending(other));
  const rest = data.filter(({ order: other }) => !isPending(other));
  const worth = worthText(pending.map(({ order: other }) => other));
  return (
    <>
      {pending.length > 1 && <p>{text.pendingTogether(numberText(pending.length), worth)}</p>}
      <ul class="plain other-orders">
        {[...pending, ...rest].map((related) => (
          <RelatedOrder key={related.order.order_id} related={related} />
        ))}
      </ul>
    </>
  );
}

function RelatedOrder({ related: { order, isSamePhone, isSameAddress, duplicate } }: { related: Related }) {
  const text = useWords(WORDS);
  const facts = useWords(FACTS);
  const state = order.outcome ? facts.outcomes[order.outcome] : facts.statuses[order.status];
  const same = [isSamePhone && text.samePhone, isSameAddress && text.sameAddress].filter(Boolean);
  return (
    <li data-order={order.order_id} data-duplicate={duplicate ?? undefined}>
      <a href={`/order/${encodeURIComponent(order.order_id)}`}>{nameOf(order)}</a>{" "}
      {money(order.order_value, order.currency)}, {ago(order.placed_at)}{" "}
      <span class="tag" data-status={order.outcome ? undefined : order.status} data-outcome={order.outcome}>
        {state}
      </span>
      <small>{same.join(", ")}</small>
      {duplicate && (
        <small class="duplicate">
          {text.duplicate}: {duplicate === "items" ? text.sameItems : text.sameValue}
        </small>
      )}
    </li>
  );
}
