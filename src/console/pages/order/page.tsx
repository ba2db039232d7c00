/** One order: all that is known of it, its decision and its story. */
import { useRoute } from "preact-iso";
import { answer, api } from "../../api/client.ts";
import { OrderDetail } from "../../order/detail.tsx";
import { nameOf, type Order, type OrderProps } from "../../order/types.ts";
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { ClaimNotice } from "./claim.tsx";
import { Decide } from "./decide.tsx";
import { Erase } from "./erase/erase.tsx";
import { OutcomeEntry } from "./outcome/outcome.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import { WORDS } from "./words.ts";

export function OrderPage() {
  const text = useWords(WORDS);
  const { id } = useRoute().params;
  const params = { path: { order_id: id } };
  const {
    data: order,
    error,
    reload,
    set,
  } = useLoad<Order>(() => answer(api.GET("/api/v1/order/{order_id}", { params })), [id]);
  return (
    <>
      <p>
        <a href="/queue">{text.queue}</a>
      </p>
      <h1 class="order-name">{text.title(order ? nameOf(order) : id)}</h1>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {!order && error === null && <Loading />}
      {order && <Loaded key={order.order_id} order={order} onChange={set} />}
    </>
  );
}

function Loaded({ order, onChange }: OrderProps) {
  const { member } = signedIn();
  const isAgent = can(member, "agent");
  return (
    <>
      <ClaimNotice claim={order.claim} />
      <OrderDetail order={order} onChange={onChange} />
      <Timeline order={order} />
      {isAgent && <OutcomeEntry order={order} onChange={onChange} />}
      {can(member, "owner") && <Erase order={order} onChange={onChange} />}
      {isAgent && <Decide order={order} onChange={onChange} />}
    </>
  );
}
