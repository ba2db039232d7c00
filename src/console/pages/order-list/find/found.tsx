/** What was found of a list of names, and what was not. */
import { nameOf, type Order } from "../../../order-details/types.ts";
import { hrefOf } from "../../../search/filters.ts";
import { WORDS as SEARCH_WORDS } from "../../../search/words.ts";
import { Copy } from "../../../ui/copy.tsx";
import { money } from "../../../words/format.ts";
import { useWords, words } from "../../../words/index.ts";
import { ORDERS } from "../filters.ts";
import { WORDS as ORDERS_WORDS } from "../words.ts";
import type { Found } from "./look-up.ts";

export const WORDS = words({
  title: ["Find a list of orders", "ऑर्डर की सूची खोजें"],
  names: ["Order names or AWBs", "ऑर्डर के नाम या AWB"],
  hint: (n: number) => [
    `One per line, as copied from a sheet. At most ${n}.`,
    `हर लाइन में एक, जैसे शीट से कॉपी करते हैं। ज़्यादा से ज़्यादा ${n}।`,
  ],
  find: ["Find", "खोजें"],
  progress: (done: number, n: number) => [`Looked up ${done} of ${n}`, `${n} में से ${done} देखे गए`],
  found: (n: number, all: number) => [`${n} of ${all} found`, `${all} में से ${n} मिले`],
  notFound: (n: number) => [n === 1 ? "Not found: 1" : `Not found: ${n}`, `नहीं मिले: ${n}`],
  several: ["Several orders have this name", "इस नाम के कई ऑर्डर हैं"],
});

export function FoundOrders({ found }: { found: readonly Found[] }) {
  const text = useWords(WORDS);
  const missing = found.filter(({ order, isAmbiguous }) => !order && !isAmbiguous);
  return (
    <>
      {missing.length > 0 && (
        <section class="notice warn not-found">
          <h3>{text.notFound(missing.length)}</h3>
          <Copy text={missing.map(({ name }) => name).join("\n")} label={text.notFound(missing.length)} />
        </section>
      )}
      <ul class="plain order-cards found">
        {found
          .filter((one) => !missing.includes(one))
          .map(({ name, order }) => (
            <li key={name} data-order={order?.order_id}>
              {order ? <FoundOrder name={name} order={order} /> : <Several name={name} />}
            </li>
          ))}
      </ul>
    </>
  );
}

/** In another tab: the list stays. */
function FoundOrder({ name, order }: { name: string; order: Order }) {
  const { levels } = useWords(SEARCH_WORDS);
  const { statuses, outcomes } = useWords(ORDERS_WORDS);
  return (
    <>
      <a
        class="order-link"
        href={`/order/${encodeURIComponent(order.order_id)}`}
        target="_blank"
        rel="noreferrer"
      >
        {name === order.awb ? `${name} · ${nameOf(order)}` : nameOf(order)}
      </a>
      <span>{order.customer_name}</span>
      <span>{money(order.order_value, order.currency)}</span>
      <span class="tag" data-level={order.risk_level}>
        {levels[order.risk_level]} {order.risk_score}
      </span>
      <span class="tag" data-status={order.status}>
        {statuses[order.status]}
      </span>
      {order.outcome && (
        <span class="tag" data-outcome={order.outcome}>
          {outcomes[order.outcome]}
        </span>
      )}
    </>
  );
}

function Several({ name }: { name: string }) {
  const text = useWords(WORDS);
  return (
    <>
      <a class="order-link" href={hrefOf(ORDERS, { q: name })} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span>{text.several}</span>
    </>
  );
}
