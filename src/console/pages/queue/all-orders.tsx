/** Search results outside the queue: orders that were decided, delivered, are of low risk or wait for a call. */
import { answer, api, type Schema } from "../../api/client.ts";
import { nameOf } from "../../order-details/types.ts";
import { SearchIncomplete } from "../../search/incomplete.tsx";
import { useStore } from "../../store.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { ago, dayText, numberText } from "../../words/format.ts";
import { useWords, words } from "../../words/index.ts";
import type { Queue } from "./queue.ts";

type Order = Schema["Order"];

/** Maximum of orders listed; a link leads to all. */
const SHOWN = 5;

const WORDS = words({
  label: ["Among all orders", "सभी ऑर्डर में"],
  none: ["No match among all orders.", "सभी ऑर्डर में भी कुछ नहीं मिला।"],
  one: ["1 match among all orders:", "सभी ऑर्डर में 1 मिला:"],
  several: (n: string, isExact: boolean) => [
    `${n}${isExact ? "" : " or more"} matches among all orders. Not in the list:`,
    `सभी ऑर्डर में ${n}${isExact ? "" : " या ज़्यादा"} मिले। सूची वालों के अलावा:`,
  ],
  all: ["Show all of them", "सब दिखाएँ"],
  statuses: {
    verified: (day: string) => [`verified on ${day}`, `${day} को पक्का किया गया`],
    rejected: (day: string) => [`rejected on ${day}`, `${day} को रद्द किया गया`],
  },
  outcomes: {
    delivered: (day: string) => [`delivered on ${day}`, `${day} को डिलीवर हुआ`],
    ndr: (day: string) => [`delivery failed on ${day}`, `${day} को डिलीवरी नहीं हो पाई`],
    rto: (day: string) => [`came back on ${day}`, `${day} को वापस आया`],
    cancelled: (day: string) => [`cancelled on ${day}`, `${day} को कैंसल हुआ`],
  },
  call: (when: string) => [`to be called ${when}`, `${when} कॉल करनी है`],
  low: ["low risk, not in the queue", "जोखिम कम, कतार में नहीं"],
  hidden: ["in the queue, but not in this list", "कतार में है, पर इस सूची में नहीं"],
});

interface Props {
  /** Not blank. */
  q: string;
  queue: Queue;
}

export function AllOrders({ q, queue }: Props) {
  const text = useWords(WORDS);
  useStore(queue.state);
  const query = { q, limit: SHOWN + 1 };
  const { data, error, reload } = useLoad(
    () => answer(api.GET("/api/v1/orders", { params: { query } })),
    [q],
  );
  if (error) return <ErrorNotice error={error} onRetry={reload} />;
  if (!data) return null;
  const others = (data.orders as Order[]).filter(({ order_id }) => !queue.has(order_id));
  const isAll = others.length <= SHOWN && data.next === null;
  const { total } = data;
  if (isAll && others.length === 0 && total > 0) return null;
  return (
    <section class="notice" aria-label={text.label} data-total={total}>
      {total === 0 && text.none}
      {total === 1 && text.one}
      {total > 1 && text.several(numberText(total), data.total_exact)}
      <ul>
        {others.slice(0, SHOWN).map((order) => (
          <li key={order.order_id} data-order={order.order_id}>
            <a href={`/order/${encodeURIComponent(order.order_id)}`}>
              {nameOf(order)} {order.customer_name}
            </a>
            : <Standing order={order} />
          </li>
        ))}
      </ul>
      {!isAll && <a href={`/orders?${new URLSearchParams({ q })}`}>{text.all}</a>}
      <SearchIncomplete page={data} />
    </section>
  );
}

/** State of the order. */
function Standing({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const { status, decision, outcome, outcome_at, calls } = order;
  const decided = status !== "pending" && text.statuses[status](dayText(decision.at ?? order.updated_at));
  const ended = outcome !== null && text.outcomes[outcome](dayText(outcome_at ?? order.updated_at));
  const callAt = calls?.call_at ?? null;
  const isWaiting = callAt !== null && Date.parse(callAt) > Date.now();
  const open = isWaiting ? text.call(ago(callAt)) : text[order.risk_level === "LOW" ? "low" : "hidden"];
  return <>{[decided, ended].filter(Boolean).join(", ") || open}</>;
}
