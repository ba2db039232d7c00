/** How many orders of each kind a merchant has: at most 90 rows, whatever the number of orders. */
import type { Db } from "../open.ts";
import type { OrderRow } from "./orders.ts";

/** What orders are counted and filtered by. */
export interface OrderFilter {
  level?: OrderRow["riskLevel"];
  /** The review decision. */
  status?: OrderRow["decision"];
  /** "none": no outcome yet. */
  outcome?: NonNullable<OrderRow["outcome"]> | "none";
  payment?: OrderRow["payment"];
}

export type Counted = Pick<OrderRow, "accountId" | "riskLevel" | "decision" | "outcome" | "payment">;

export interface OrderCountQueries {
  /** Adds to what is counted already; inside a `db.write`. */
  add(order: Counted, orders: number): void;
  total(accountId: number, filter: OrderFilter): Promise<number>;
  /** Orders that wait for a decision: REVIEW or HIGH, and pending. */
  queued(accountId: number): Promise<number>;
}

export function orderCountQueries(db: Db): OrderCountQueries {
  type Text = string | null;
  const add = db.prepare<never, [number, string, string, string, string, number]>(
    "INSERT INTO order_counts VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET orders = orders + excluded.orders",
  );
  const total = db.prepare<{ n: number }, [number, Text, Text, Text, Text]>(
    `SELECT coalesce(sum(orders), 0) AS n FROM order_counts WHERE account_id = ?1
       AND risk_level = coalesce(?2, risk_level) AND decision = coalesce(?3, decision)
       AND outcome = coalesce(?4, outcome) AND payment = coalesce(?5, payment)`,
  );
  const queued = db.prepare<{ n: number }, [number]>(
    "SELECT coalesce(sum(orders), 0) AS n FROM order_counts WHERE account_id = ? AND risk_level <> 'LOW' AND decision = 'pending'",
  );
  return {
    add: ({ accountId, riskLevel, decision, outcome, payment }, orders) =>
      void add.run(accountId, riskLevel, decision, outcome ?? "none", payment, orders),
    async total(accountId, { level, status, outcome, payment }) {
      return total.get(accountId, level ?? null, status ?? null, outcome ?? null, payment ?? null)?.n ?? 0;
    },
    async queued(accountId) {
      return queued.get(accountId)?.n ?? 0;
    },
  };
}
