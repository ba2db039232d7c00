/** The latest rejected webhooks of each account. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { rejectedDeliveries } from "../schema.ts";
import { selectList } from "./select-list.ts";

export type RejectedDeliveryRow = typeof rejectedDeliveries.$inferSelect;
export type NewRejectedDelivery = Omit<RejectedDeliveryRow, "id">;

/** Kept per account. */
export const MAX_REJECTED = 50;

/** Reads the latest rejected deliveries of stores, at most {@link MAX_REJECTED} per account. */
export function rejectedDeliveryQueries(db: Reader) {
  const latest = db.prepare<RejectedDeliveryRow, [number]>(
    `SELECT ${selectList(rejectedDeliveries, "r")} FROM rejected_deliveries r INDEXED BY rejected_deliveries_account
     WHERE r.account_id = ? ORDER BY r.id DESC LIMIT ${MAX_REJECTED}`,
  );
  return {
    /** Newest first. */
    latest: (accountId: number): RejectedDeliveryRow[] => latest.all(accountId),
  };
}
export type RejectedDeliveryQueries = ReturnType<typeof rejectedDeliveryQueries>;

/** Records rejected deliveries, and keeps the latest {@link MAX_REJECTED} of each account. */
export function rejectedDeliveryCommands(db: Db) {
  const insert = db.prepare<never, [number, string, string, string, number]>(
    "INSERT INTO rejected_deliveries (account_id, store, topic, reason, at) VALUES (?, ?, ?, ?, ?)",
  );
  const removeOlder = db.prepare<never, [number]>(
    `DELETE FROM rejected_deliveries WHERE account_id = ?1 AND id <= (
       SELECT id FROM rejected_deliveries WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${MAX_REJECTED})`,
  );
  const prune = db.prepare<never, [number, number]>(
    "DELETE FROM rejected_deliveries WHERE at >= ? AND at < ?",
  );
  return {
    /** Adds them in order; {@link MAX_REJECTED} stay per account. */
    add(rows: readonly NewRejectedDelivery[]): void {
      for (const { accountId, store, topic, reason, at } of rows)
        insert.run(accountId, store, topic, reason, at);
      for (const accountId of new Set(rows.map((row) => row.accountId))) removeOlder.run(accountId);
    },
    /** Removes those before a time, milliseconds since 1970. */
    prune: (from: number, before: number): void => void prune.run(from, before),
  };
}
export type RejectedDeliveryCommands = ReturnType<typeof rejectedDeliveryCommands>;
