/** All that is known of one order and can be done with it, but for the decision. */
import type { Schema } from "../api/client.ts";
import { AddressPart } from "./address/address.tsx";
import { OrderFacts } from "./facts/facts.tsx";
import { Risk } from "./risk/risk.tsx";
import type { OrderProps } from "./types.ts";

interface Props extends OrderProps {
  /** Called with the pending orders of the same buyer once they are known. */
  onRelated?: (orders: Schema["Order"][]) => void;
}

/** Its headings begin at h2. */
export function OrderDetail({ order, onChange }: Props) {
  // The key: what was typed and opened belongs to one order.
  return <OneOrder key={order.order_id} order={order} onChange={onChange} />;
}

function OneOrder({ order, onChange }: Props) {
  return (
    <div class="order-detail" data-order={order.order_id} data-revision={order.revision}>
      <OrderFacts order={order} />
      <div class="order-columns">
        <Risk order={order} />
        <AddressPart order={order} onChange={onChange} />
      </div>
    </div>
  );
}
