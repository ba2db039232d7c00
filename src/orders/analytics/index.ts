/** Orders and returns of the last days, by day, payment, risk level, place and reason. */
import { dateOfDay, istDay, startOfIstDay } from "../../checks/calendar.ts";
import type { ScannedOrder, ScanQueries } from "../../db/queries/orders-scan.ts";
import type { RiskReason } from "../../risk/schema.ts";
import { scanOrders } from "../scan-orders.ts";
import { Group, type Row } from "./group.ts";
import { ReviewCount } from "./review.ts";

const TOP_PINS = 20;
const LEVELS = ["LOW", "REVIEW", "HIGH"] as const;

/**
 * Days, states and reasons with their orders; the first by time, the others with most orders first. Of the PINs, the
 * twenty with the most returns. An order counts once for each of its risk reasons.
 * @param days calendar days in IST up to today, by the time when orders were placed
 */
export async function rtoAnalytics(queries: ScanQueries, accountId: number, days: number, now: number) {
  const today = istDay(now);
  const first = today - days + 1;
  const all = new Group();
  const groups = {
    day: new Group(),
    payment: new Group(),
    level: new Group(),
    state: new Group(),
    pin: new Group(),
    reason: new Group(),
  };
  for (let day = first; day <= today; day++) groups.day.include(dateOfDay(day));
  for (const payment of ["COD", "PREPAID"]) groups.payment.include(payment);
  for (const level of LEVELS) groups.level.include(level);
  const review = new ReviewCount();
  for await (const page of scanOrders(queries, accountId, startOfIstDay(first))) {
    for (const stored of page) {
      const row = rowOf(stored);
      all.add("", row);
      groups.day.add(dateOfDay(istDay(stored.placedAt)), row);
      groups.payment.add(stored.payment, row);
      groups.level.add(stored.riskLevel, row);
      groups.state.add(stored.state, row);
      groups.pin.add(stored.pincode, row);
      for (const { code } of JSON.parse(stored.riskReasons) as RiskReason[]) groups.reason.add(code, row);
      review.add(stored);
    }
  }
  return {
    days,
    ...all.of(""),
    by_day: groups.day.listed("date"),
    by_payment: groups.payment.listed("payment_method"),
    by_level: groups.level.listed("risk_level"),
    by_state: groups.state.listed("state", (a, b) => b.orders - a.orders),
    by_pincode: groups.pin
      .listed("pincode", (a, b) => b.rto - a.rto || b.orders - a.orders)
      .slice(0, TOP_PINS),
    by_reason: groups.reason.listed("code", (a, b) => b.orders - a.orders),
    review: review.result(),
  };
}

const rowOf = ({ outcome, orderValue }: ScannedOrder): Row => ({ outcome, value: orderValue });
