/** Materialized counts of a merchant's orders: at most 90 rows, whatever the number of orders. */
import type { Db } from "../open.ts";
import type { Reader } from "../reader.ts";
import type { OrderRow } from "./orders.ts";

/** Filters for which the counts are kept. */
export interface OrderFilter {
  level?: OrderRow["riskLevel"];
  /** The review decision. */
  status?: OrderRow["decision"];
  /** "none" is no outcome yet. */
  outcome?: NonNullable<OrderRow["outcome"]> | "none";
  payment?: OrderRow["payment"];
  /** Whether it is neither delivered nor RTO. */
  open?: boolean;
  /** In the review queue: REVIEW or HIGH, pending, and neither delivered, returned nor cancelled. */
  isQueued?: boolean;
}

/** What an order is counted by. */
export type CountedOrder = Pick<OrderRow, "accountId" | "riskLevel" | "decision" | "outcome" | "payment">;

export function orderCountQueries(db: Reader) {
  type Text = string | null;
  type Flag = 0 | 1 | null;
  const total = db.prepare<{ n: number }, [number, Text, Text, Text, Text, Flag, Flag]>(
    `SELECT coalesce(sum(orders), 0) AS n FROM order_counts WHERE account_id = ?1
       AND risk_level = coalesce(?2, risk_level) AND decision = coalesce(?3, decision)
       AND outcome = coalesce(?4, outcome) AND payment = coalesce(?5, payment)
       AND (?6 IS NULL OR (outcome NOT IN ('delivered', 'rto')) = ?6)
       AND (?7 IS NULL OR (risk_level <> 'LOW' AND decision = 'pending' AND outcome IN ('none', 'ndr')) = ?7)`,
  );
  const flag = (value: boolean | undefined): Flag => (value === undefined ? null : value ? 1 : 0);
  return {
    async total(
      accountId: number,
      { level, status, outcome, payment, open, isQueued }: OrderFilter,
    ): Promise<number> {
      const texts = [level ?? null, status ?? null, outcome ?? null, payment ?? null] as const;
      return total.get(accountId, ...texts, flag(open), flag(isQueued))?.n ?? 0;
    },
  };
}

export type OrderCountCommands = ReturnType<typeof orderCountCommands>;

export function orderCountCommands(db: Db) {
  const add = db.prepare<never, [number, string, string, string, string, number]>(
    "INSERT INTO order_counts VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET orders = orders + excluded.orders",
  );
  return {
    /** @param orders to add to the count; negative to subtract */
    add: ({ accountId, riskLevel, decision, outcome, payment }: CountedOrder, orders: number) =>
      void add.run(accountId, riskLevel, decision, outcome ?? "none", payment, orders),
  };
}
