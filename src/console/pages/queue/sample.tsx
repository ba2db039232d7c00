/** Some of the day's low-risk orders, for a spot check. */
import { answer, api } from "../../api/client.ts";
import { nameOf } from "../../order-details/types.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

const SIZE = 20;

export function Sample({ onClose }: { onClose: () => void }) {
  const text = useWords(WORDS);
  const loaded = useLoad(
    () => answer(api.GET("/api/v1/orders/sample", { params: { query: { n: SIZE } } })),
    [],
  );
  const { data } = loaded;
  return (
    <Dialog title={text.sample} onClose={onClose}>
      <p>{text.sampleLead}</p>
      <LoadState of={loaded} />
      {data?.orders.length === 0 && <p>{text.sampleEmpty}</p>}
      <ul class="plain sample">
        {data?.orders.map((order) => (
          <li key={order.order_id}>
            <a href={`/order/${encodeURIComponent(order.order_id)}`}>
              <strong>{nameOf(order)}</strong> {order.customer_name}
            </a>{" "}
            <small>
              {order.verification.standardized.full} · {money(order.order_value, order.currency)} ·{" "}
              {order.payment_method}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
