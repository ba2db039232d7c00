import type { Schema } from "../api/client.ts";
export function OrderDetail({
  order,
}: {
  order: Schema["OrderWithSignals"];
  onChanged: (order: Schema["OrderWithSignals"]) => void;
  onRelated?: (orders: readonly { order_id: string }[]) => void;
}) {
  return <h2>{order.customer_name}</h2>;
}
