/** How many orders per day rules hold. */
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
  const dates = by_day
    .filter((day) => day.orders > 0)
    .map(({ date }) => Date.parse(`${date}T00:00:00+05:30`));
  if (dates.length === 0) return null;
  const days = Math.ceil((Date.now() - Math.min(...dates)) / 86_400_000);
  return orders / Math.max(1, Math.min(DAYS, days));
}

/** Orders to review on a day. */
export const reviewsPerDay = ({ forecast, review }: Result["proposed"], perDay: number): string =>
  perDayText((forecast?.review.share ?? review.share ?? 0) * perDay);

/** A number of orders on a day. Below ten the tenth matters. */
export const perDayText = (orders: number): string =>
  numberText(orders < 10 ? Math.round(orders * 10) / 10 : Math.round(orders));
