/** What a list of orders is filtered by, as SQL. */
import type { OrderFilter } from "./orders-count.ts";

/** Filters that are counted (see {@link OrderFilter}), and those that are not. */
export interface Search extends OrderFilter {
  /** A literal part of the texts that orders are searched by. */
  q?: string;
  /** Placed at this time or later, and before that one; milliseconds since 1970. */
  from?: number;
  before?: number;
  /** The state's name as the address check writes it. */
  state?: string;
  channel?: string;
  pincode?: string;
  /** In the order's own currency, both allowed. */
  minValue?: number;
  maxValue?: number;
}

export type Values = (string | number)[];

/** Conditions on a row `o` of orders, joined by AND, and their values. */
export interface Conditions {
  sql: string;
  values: Values;
}

/** Pending, risky, and on its way: word for word the condition of the index `orders_queue`. */
const QUEUED =
  "o.decision = 'pending' AND o.risk_level IN ('REVIEW', 'HIGH') AND (o.outcome IS NULL OR o.outcome = 'ndr')";
/** Comparisons of columns that no partial index has. */
const PLAIN = {
  payment: "o.payment = ?",
  from: "o.placed_at >= ?",
  before: "o.placed_at < ?",
  state: "o.state = ?",
  channel: "o.channel = ?",
  pincode: "o.pincode = ?",
  minValue: "o.order_value >= ?",
  maxValue: "o.order_value <= ?",
} as const satisfies Partial<Record<keyof Search, string>>;

/** Everything but `q`, which stands in another table. */
export function conditionsOf(accountId: number, search: Search): Conditions {
  const conditions = ["o.account_id = ?"];
  const values: Values = [accountId];
  const add = (condition: string, ...more: Values) => {
    conditions.push(condition);
    values.push(...more);
  };
  const { level, status, outcome, open, isQueued } = search;
  // The extra comparisons are those of the partial indexes.
  if (level) add(level === "LOW" ? "o.risk_level = ?" : "o.risk_level = ? AND o.risk_level <> 'LOW'", level);
  if (status)
    add(status === "pending" ? "o.decision = ?" : "o.decision = ? AND o.decision <> 'pending'", status);
  if (outcome === "none") add("o.outcome IS NULL");
  else if (outcome) add("o.outcome = ?", outcome);
  if (open === true) add("(o.outcome IS NULL OR o.outcome NOT IN ('delivered', 'rto'))");
  if (open === false) add("o.outcome IN ('delivered', 'rto')");
  if (isQueued) add(QUEUED);
  for (const [key, condition] of Object.entries(PLAIN)) {
    const value = search[key as keyof typeof PLAIN];
    if (value !== undefined) add(condition, value);
  }
  return { sql: conditions.join(" AND "), values };
}
