/** The orders that wait for a decision. */
import { answer, api } from "../../api/client.ts";

/** The orders to review now. */
export interface Waiting {
  total: number;
  /** When the oldest of them was placed; null without any. */
  oldest: string | null;
  /** Rupees: value × risk score of the `counted` orders with the most. */
  stake: number;
  /** Of the `counted` ones, those that are expected to earn most if they are sent, by more than chance. */
  sendable: number;
  counted: number;
}

/** The most orders that a page of the queue can have. */
const MAX_PAGE = 500;

/** What waits. @throws ApiError 403 `pro_required`, and any other */
export async function readWaiting(): Promise<Waiting> {
  const [most, oldest] = await Promise.all([readQueue("-stake", MAX_PAGE), readQueue("placed_at", 1)]);
  const stakes = most.orders
    .filter(({ currency }) => currency === "INR")
    .map(({ order_value, risk_score }) => (order_value * risk_score) / 100);
  return {
    total: most.total,
    oldest: oldest.orders[0]?.placed_at ?? null,
    stake: Math.round(stakes.reduce((sum, stake) => sum + stake, 0)),
    sendable: most.orders.filter(({ advice }) => advice?.sure && advice.best === "send").length,
    counted: most.orders.length,
  };
}

const readQueue = (sort: "-stake" | "placed_at", limit: number) =>
  answer(api.GET("/api/v1/orders/risk", { params: { query: { sort, limit, fields: "slim" } } }));
