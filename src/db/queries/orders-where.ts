/** Filters of a list of orders, as SQL conditions. */
import type { OrderFilter } from "./orders-count.ts";

/** All filters; those of {@link OrderFilter} have materialized counts. */
export interface Search extends OrderFilter {
  /** Literal substring of the searched texts. */
  q?: string;
  /** Placed from this time on, and before that one; milliseconds since 1970. */
  from?: number;
  before?: number;
  /** The state's name as the address check writes it. */
  state?: string;
  channel?: string;
  pincode?: string;
  /** In the order's own currency; both bounds are inclusive. */
  minValue?: number;
  maxValue?: number;
}

export type Values = (string | number)[];

/** SQL conditions on `orders o`, and their parameters. */
export interface Conditions {
  sql: string;
  values: Values;
}

/** Must repeat the condition of the partial index `orders_queue` exactly. */
const QUEUED =
  "o.decision = 'pending' AND o.risk_level IN ('REVIEW', 'HIGH') AND (o.outcome IS NULL OR o.outcome = 'ndr')";
/** Comparisons without a partial index. */
const COMPARISONS = {
  payment: "o.payment = ?",
  from: "o.placed_at >= ?",
  before: "o.placed_at < ?",
  state: "o.state = ?",
  channel: "o.channel = ?",
  pincode: "o.pincode = ?",
  minValue: "o.order_value >= ?",
  maxValue: "o.order_value <= ?",
} as const satisfies Partial<Record<keyof Search, string>>;

/** All filters but `q`, which searches another table. */
export function conditionsOf(accountId: number, search: Search): Conditions {
  const conditions = ["o.account_id = ?"];
  const values: Values = [accountId];
  const add = (condition: string, ...more: Values) => {
    conditions.push(condition);
    values.push(...more);
  };
  const { level, status, outcome, open, isQueued } = search;
  // The extra comparisons let SQLite use the partial indexes.
  if (level) add(level === "LOW" ? "o.risk_level = ?" : "o.risk_level = ? AND o.risk_level <> 'LOW'", level);
  if (status)
    add(status === "pending" ? "o.decision = ?" : "o.decision = ? AND o.decision <> 'pending'", status);
  if (outcome === "none") add("o.outcome IS NULL");
  else if (outcome) add("o.outcome = ?", outcome);
  if (open === true) add("(o.outcome IS NULL OR o.outcome NOT IN ('delivered', 'rto'))");
  if (open === false) add("o.outcome IN ('delivered', 'rto')");
  if (isQueued) add(QUEUED);
  for (const [key, condition] of Object.entries(COMPARISONS)) {
    const value = search[key as keyof typeof COMPARISONS];
    if (value !== undefined) add(condition, value);
  }
  return { sql: conditions.join(" AND "), values };
}
