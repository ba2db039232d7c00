/** How many orders a day rules hold. */
import { answer, api } from "../../../api/client.ts";
import { numberText } from "../../../words/format.ts";
import type { Result } from "./use-backtest.ts";

const DAYS = 30;

/**
 * Orders placed on a day of the last 30; of a shop that began later, since its first order.
 * @returns null without orders
 * @throws ApiError
 */
export async function ordersPerDay(): Promise<number | null> {
  const params = { query: { days: DAYS } };
  const { orders, by_day } = await answer(api.GET("/api/v1/analytics/rto", { params }));
  const dates = by_day.filter((day) => day.orders > 0).map(({ date }) => Date.parse(date));
  if (dates.length === 0) return null;
  const days = Math.ceil((Date.now() - Math.min(...dates)) / 86_400_000);
  return orders / Math.max(1, Math.min(DAYS, days));
}

/** Share of orders at REVIEW or HIGH: of the coming weeks, or where that cannot be told, of the finished orders. */
export const reviewShare = ({ forecast, review }: Result["proposed"]): number =>
  forecast?.review.share ?? review.share ?? 0;

/** Orders to review on a day. Below ten the tenth matters. */
export function reviewsPerDay(report: Result["proposed"], perDay: number): string {
  const orders = reviewShare(report) * perDay;
  return numberText(orders < 10 ? Math.round(orders * 10) / 10 : Math.round(orders));
}
