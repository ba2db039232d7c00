/** Orders and returns of the last days, by day, payment, risk level, place and reason, and what their review saved. */
import { setImmediate } from "node:timers/promises";
import { dateOfDay, istDay, startOfIstDay } from "../checks/calendar.ts";
import type { ScannedOrder, ScanQueries } from "../db/queries/orders-scan.ts";
import { rupees, share } from "../risk/index.ts";
import { reasonCodesOf } from "./stored/reasons.ts";

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
    for (const order of page) {
      all.add("", order);
      groups.day.add(dateOfDay(istDay(order.placedAt)), order);
      groups.payment.add(order.payment, order);
      groups.level.add(order.riskLevel, order);
      groups.state.add(order.state, order);
      groups.pin.add(order.pincode, order);
      for (const code of reasonCodesOf(order)) groups.reason.add(code, order);
      review.add(order);
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

const PAGE_SIZE = 500;

/** Pages of the orders placed at or after a time, oldest first; other requests run in between. */
async function* scanOrders(queries: ScanQueries, accountId: number, from: number) {
  let position = { placedAt: from - 1, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const page = await queries.after(accountId, position, PAGE_SIZE);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    position = last;
    await setImmediate();
  }
}

const emptySums = () => ({
  orders: 0,
  delivered: 0,
  ndr: 0,
  rto: 0,
  cancelled: 0,
  /** Orders without an outcome. */
  none: 0,
  /** Rupees. */
  order_value: 0,
  rto_value: 0,
});
type Sums = ReturnType<typeof emptySums>;
type Counts = ReturnType<typeof withRate>;

/** Sums of the orders by the values of one property. */
class Group {
  readonly #sums = new Map<string, Sums>();

  /** Lists a value even when it has no orders. */
  include(value: string): void {
    if (!this.#sums.has(value)) this.#sums.set(value, emptySums());
  }

  add(value: string, { outcome, orderValue }: ScannedOrder): void {
    this.include(value);
    const sums = this.#sums.get(value)!; // included just now
    sums.orders++;
    sums[outcome ?? "none"]++;
    sums.order_value += orderValue;
    if (outcome === "rto") sums.rto_value += orderValue;
  }

  of(value: string): Counts {
    return withRate(this.#sums.get(value) ?? emptySums());
  }

  /** All values in insertion order, or sorted; includes "" (unknown). */
  listed<K extends string>(
    key: K,
    compare?: (a: Counts, b: Counts) => number,
  ): ({ [k in K]: string } & Counts)[] {
    const rows = Array.from(this.#sums, ([value, sums]) => ({ [key]: value, ...withRate(sums) }));
    // The computed key is K, which TypeScript widens to string.
    return (compare ? rows.sort(compare) : rows) as ({ [k in K]: string } & Counts)[];
  }
}

/** `rto_rate` is rto / (rto + delivered), 0 to 1; null when both are 0. */
function withRate(sums: Sums) {
  return {
    ...sums,
    rto_rate: share(sums.rto, sums.rto + sums.delivered),
    order_value: rupees(sums.order_value),
    rto_value: rupees(sums.rto_value),
  };
}

/** Rupees that a return costs in shipping both ways: the middle of the usual 100 to 300. */
export const COST_OF_RETURN = 200;

interface LevelSums {
  stopped: number;
  delivered: number;
  rto: number;
}

/** Counts the orders that a review could have stopped. */
class ReviewCount {
  readonly #review = { flagged: 0, pending: 0, verified: 0, rejected: 0, stopped: 0, stopped_value: 0 };
  readonly #levels = {
    REVIEW: { stopped: 0, delivered: 0, rto: 0 },
    HIGH: { stopped: 0, delivered: 0, rto: 0 },
  };

  add({ riskLevel, decision, outcome, orderValue }: ScannedOrder): void {
    if (riskLevel === "LOW") return;
    this.#review.flagged++;
    this.#review[decision]++;
    const level = this.#levels[riskLevel];
    if (outcome === "delivered" || outcome === "rto") level[outcome]++;
    else if (decision === "rejected" || outcome === "cancelled") {
      level.stopped++;
      this.#review.stopped++;
      this.#review.stopped_value += orderValue;
    }
  }

  /**
   * `flagged` orders were scored REVIEW or HIGH; `stopped` ones were not shipped: rejected or cancelled.
   * `sent_rto_rate` is that of flagged orders that were shipped, null when none of them is finished; by it, at the rate
   * of each level, `rtos_avoided` and the rupees `saved` are estimated.
   */
  result() {
    const { REVIEW, HIGH } = this.#levels;
    const sent: LevelSums = {
      stopped: REVIEW.stopped + HIGH.stopped,
      delivered: REVIEW.delivered + HIGH.delivered,
      rto: REVIEW.rto + HIGH.rto,
    };
    const sent_rto_rate = share(sent.rto, sent.rto + sent.delivered);
    const avoided = sent_rto_rate === null ? null : avoidedOf(REVIEW, sent) + avoidedOf(HIGH, sent);
    return {
      ...this.#review,
      stopped_value: rupees(this.#review.stopped_value),
      sent_rto_rate,
      rtos_avoided: avoided === null ? null : Math.round(avoided * 10) / 10,
      saved: avoided === null ? null : Math.round(avoided * COST_OF_RETURN),
    };
  }
}

/** A level without finished orders uses the rate of both levels together. */
function avoidedOf(level: LevelSums, both: LevelSums): number {
  const { rto, delivered } = level.rto + level.delivered > 0 ? level : both;
  return (level.stopped * rto) / (rto + delivered);
}
