/** All that is known of one order and can be done with it, but for the decision. */
import { can } from "../session/state.ts";
import { AddressPart } from "./address/address.tsx";
import { CallPart } from "./calls/calls.tsx";
import { OrderFacts } from "./facts/facts.tsx";
import { ListsPart } from "./lists/lists.tsx";
import { Past } from "./past/past.tsx";
import type { OnRelated } from "./past/related-orders.tsx";
import { Risk } from "./risk/risk.tsx";
import type { Decide, OrderProps } from "./types.ts";

interface Props extends OrderProps {
  onRelated?: OnRelated;
  /** Missing where the result of a call decides nothing. */
  onDecide?: Decide;
}

/** Its headings begin at h2. */
export function OrderDetail({ order, onChange, onRelated, onDecide }: Props) {
  return (
    // The key: what was typed and opened belongs to one order.
    <div key={order.order_id} class="order-detail" data-order={order.order_id} data-revision={order.revision}>
      <OrderFacts order={order} />
      <CallPart {...{ order, onChange, onDecide }} />
      <div class="order-columns">
        <div>
          <Risk order={order} />
        </div>
        <div>
          <AddressPart order={order} onChange={onChange} />
          <Past order={order} onRelated={onRelated} />
          {can("agent") && <ListsPart order={order} />}
        </div>
      </div>
    </div>
  );
}
