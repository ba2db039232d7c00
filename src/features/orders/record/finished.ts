/** Whether an order is open or finished, by its outcome. */
import type { OrderRow } from "../../../db/queries/orders.ts";

/** Whether the order is open (neither delivered, returned nor cancelled): only open orders count in bursts. */
export const isUnderWay = ({ outcome }: Pick<OrderRow, "outcome">): boolean =>
  outcome === null || outcome === "ndr";

/** Whether the order was delivered or returned: the outcomes that are counted. */
export const isFinished = <T extends Pick<OrderRow, "outcome">>(
  order: T,
): order is T & { outcome: "delivered" | "rto" } => order.outcome === "delivered" || order.outcome === "rto";

/** Of fewer orders none may have come back by chance. */
const MIN_TO_DOUBT = { orders: 20, cancelled: 3 } as const;

/**
 * Whether it is unknown how many of some COD orders came back: none is reported as returned, and some were cancelled, as
 * which many shops and couriers report their returns.
 */
export const mayHideReturns = ({
  delivered,
  rto,
  cancelled,
}: Record<"delivered" | "rto" | "cancelled", number>): boolean =>
  rto === 0 &&
  delivered > 0 &&
  cancelled >= MIN_TO_DOUBT.cancelled &&
  delivered + cancelled >= MIN_TO_DOUBT.orders;

/** Whether it has certainly left the shop: it is finished, or a delivery attempt has failed. */
export const wasSent = (order: Pick<OrderRow, "outcome" | "ndrAt">): boolean =>
  isFinished(order) || order.ndrAt !== null;
