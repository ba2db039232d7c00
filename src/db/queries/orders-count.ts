/** Materialized counts of a merchant's orders: at most 90 rows, however many orders there are. */
import type { Db } from "../db.ts";
import { writesRows } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { type KindFilter, type KindOfOrder, kindOf, matchesKind } from "./order-kinds.ts";
import type { OrderRow } from "./orders.ts";
import { adding } from "./upsert.ts";

/** Columns that determine an order's counter. */
export type CountedOrder = Pick<OrderRow, "accountId" | "riskLevel" | "decision" | "outcome" | "payment">;

/** A kind of orders, and how many there are. */
interface KindCount extends KindOfOrder {
  kind: number;
  orders: number;
}

const KEY = ["account_id", "risk_level", "decision", "outcome", "payment"];
const COLUMNS = [...KEY, "orders"];

/** Reads how many orders an account has of each kind, without reading any order. */
export function orderCountQueries(db: Reader) {
  const present = db.prepare<KindCount, [number]>(
    `SELECT ${kindOf("c")} AS kind, risk_level AS riskLevel, decision, outcome, payment, orders
     FROM order_counts c WHERE account_id = ? AND orders > 0`,
  );
  const others = db.prepare<{ one: 1 }, [number]>(
    `SELECT 1 AS one FROM order_counts WHERE account_id < ?1 AND orders > 0
     UNION ALL SELECT 1 FROM order_counts WHERE account_id > ?1 AND orders > 0 LIMIT 1`,
  );
  return {
    /** Whether no other account has orders. */
    isOnlyAccount: (accountId: number): boolean => others.get(accountId) === null,
    /** The matching kinds that have orders, with their counts. */
    kinds(accountId: number, filter: KindFilter): { kinds: number[]; total: number } {
      const found = present.all(accountId).filter((kind) => matchesKind(kind, filter));
      return {
        kinds: found.map(({ kind }) => kind),
        total: found.reduce((sum, { orders }) => sum + orders, 0),
      };
    },
  };
}

export type OrderCountCommands = ReturnType<typeof orderCountCommands>;

/** Keeps the counts of orders by kind, in the transaction that writes the order. */
export function orderCountCommands(db: Db) {
  const add = writesRows(db, "order_counts", COLUMNS, adding("order_counts", COLUMNS, KEY));
  return {
    /** @param changes one for each kind: an order of it, and how many to add to the count, negative to subtract */
    add: (changes: readonly { order: CountedOrder; by: number }[]) =>
      add(
        changes.map(({ order: { accountId, riskLevel, decision, outcome, payment }, by }) => [
          ...[accountId, riskLevel, decision, outcome ?? "none", payment, by],
        ]),
      ),
  };
}
