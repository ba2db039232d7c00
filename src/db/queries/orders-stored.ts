/** Rows of earlier versions, rewritten in a shorter form. Inside a `db.write`. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";

/** The columns that have a short form. */
export type StoredTexts = Pick<OrderRow, "verification" | "riskReasons" | "signals">;

/** Remaining row ids: those after one id, up to another. */
export interface RowRange {
  after: number;
  to: number;
}

export type RangeCommands = ReturnType<typeof rangeCommands>;

/** A range that a migration has stored in `meta`. */
export type RangeKey = "orders_to_rewrite" | "orders_to_estimate" | "orders_to_search" | "emails_to_index";

const selectLeft = (key: RangeKey) => `SELECT value FROM meta WHERE key = '${key}'`;

const rangeOf = (stored: { value: string } | null): RowRange | null => {
  if (!stored) return null;
  const [after, to] = stored.value.split(" ").map(Number);
  return { after, to };
};

/** Whether the orders of a range are done. @param key in `meta` */
export function rangeQueries(db: Reader, key: RangeKey) {
  const left = db.prepare<{ value: string }, []>(selectLeft(key));
  return {
    isDone(): boolean {
      const range = rangeOf(left.get());
      return range === null || range.after === range.to;
    },
  };
}

/** The rest of a range that a migration has stored. @param key in `meta` */
export function rangeCommands(db: Db, key: RangeKey) {
  const left = db.prepare<{ value: string }, []>(selectLeft(key));
  const setLeft = db.prepare<never, [string]>(`UPDATE meta SET value = ? WHERE key = '${key}'`);
  const remove = db.prepare<never, []>(`DELETE FROM meta WHERE key = '${key}'`);
  return {
    /** Null when all is done. */
    left: (): RowRange | null => rangeOf(left.get()),
    /** @param range null: all is done */
    setLeft(range: RowRange | null): void {
      if (range) setLeft.run(`${range.after} ${range.to}`);
      else remove.run();
    },
  };
}

/** Replaces stored texts of orders by equivalent forms, for a single pass after an update. */
export function storedRowCommands(db: Db) {
  const rows = db.prepare<OrderRow, [number, number, number]>(
    `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id > ? AND o.id <= ? ORDER BY o.id LIMIT ?`,
  );
  const update = db.prepare<never, [string, string, string, number]>(
    "UPDATE orders SET verification = ?, risk_reasons = ?, signals = ? WHERE id = ?",
  );
  return {
    next: ({ after, to }: RowRange, limit: number): OrderRow[] => rows.all(after, to, limit),
    /** Replaces only the texts. */
    replace: (id: number, { verification, riskReasons, signals }: StoredTexts): void =>
      void update.run(verification, riskReasons, signals, id),
  };
}
