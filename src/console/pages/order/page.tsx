/** One order: its data, decision and timeline. */
import { useLayoutEffect } from "preact/hooks";
import { useRoute } from "preact-iso";
import { answer, api } from "../../api/client.ts";
import { OrderDetail } from "../../order-details/detail.tsx";
import { removeRefused } from "../../order-details/refused-decisions.ts";
import { nameOf, type Order, type OrderProps } from "../../order-details/types.ts";
import { can, signedIn } from "../../session/state.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { Decide } from "./decide.tsx";
import { Erase } from "./erase.tsx";
import { OutcomeEntry } from "./outcome.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import { WORDS } from "./words.ts";

export function Page() {
  const text = useWords(WORDS);
  const { order_id: id } = useRoute().params;
  const params = { path: { order_id: id } };
  const loaded = useLoad<Order>(() => answer(api.GET("/api/v1/order/{order_id}", { params })), [id]);
  const { data: order, set } = loaded;
  return (
    <>
      <header class="order-head">
        <a href="/queue">← {text.queue}</a>
        <h1 class="order-name">{text.title(order ? nameOf(order) : id)}</h1>
      </header>
      <LoadState of={loaded} />
      {order && <Loaded key={order.order_id} order={order} onChange={set} />}
    </>
  );
}

function Loaded({ order, onChange }: OrderProps) {
  const isAgent = can("agent");
  useLayoutEffect(() => removeRefused(order.order_id), []);
  return (
    <>
      <ClaimNotice claim={order.claim} />
      <OrderDetail order={order} onChange={onChange} />
      <Timeline order={order} />
      {isAgent && <OutcomeEntry order={order} onChange={onChange} />}
      {can("owner") && <Erase order={order} onChange={onChange} />}
      {isAgent && <Decide order={order} onChange={onChange} />}
    </>
  );
}

/** Who else has the order open. Shows nothing for one's own claim, or none. */
function ClaimNotice({ claim }: Pick<Order, "claim">) {
  const text = useWords(WORDS);
  const { member } = signedIn();
  if (!claim || claim.by === member.email) return null;
  return (
    <p class="notice claim" role="status">
      {text.open(claim.name)}
    </p>
  );
}
