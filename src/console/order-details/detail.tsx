/**
 * All data and actions of one order, except the decision. What matters for deciding comes first and fits a window: who,
 * what, the strongest reasons, the address.
 */
import { can } from "../session/state.ts";
import { AddressPart } from "./address/address.tsx";
import { CallPart } from "./calls/calls.tsx";
import { CallLog } from "./calls/log.tsx";
import { OrderFacts } from "./facts/facts.tsx";
import { OrderHead } from "./facts/head.tsx";
import { ListsPart } from "./lists/lists.tsx";
import { Past } from "./past/past.tsx";
import type { OnRelated } from "./past/related-orders.tsx";
import { MoreRisk } from "./risk/more-risk.tsx";
import { Risk } from "./risk/risk.tsx";
import type { Decide, OrderProps } from "./types.ts";

interface Props extends OrderProps {
  onRelated?: OnRelated;
  /** Missing if the result of a call cannot decide. */
  onDecide?: Decide;
}

/** Its headings begin at h2. */
export function OrderDetail({ order, onChange, onRelated, onDecide }: Props) {
  return (
    // The key resets what was typed and opened for each order.
    <div key={order.order_id} class="order-detail" data-order={order.order_id} data-revision={order.revision}>
      <OrderHead order={order} />
      <CallPart {...{ order, onChange, onDecide }} />
      <div class="order-columns">
        <Risk order={order} />
        <AddressPart order={order} onChange={onChange} />
        <MoreRisk order={order} />
        <Past order={order} onRelated={onRelated} />
        <div class="order-rest">
          <OrderFacts order={order} />
          <CallLog calls={order.call_log ?? []} />
          {can("agent") && <ListsPart order={order} />}
        </div>
      </div>
    </div>
  );
}
