/** Notes that people write about decisions and calls, and their copies in audit and outbox. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { AuditTexts, KeptAlert } from "./privacy.ts";

/** A note of an order. */
export interface NoteRow {
  /** Row id of the note's row. */
  id: number;
  /** `orders.id` */
  order: number;
  note: string;
}

/** Reads notes by their row ids, so that a pass over them can continue. */
export function noteQueries(db: Reader) {
  const orders = db.prepare<NoteRow, [number, number, number]>(
    `SELECT id, id AS "order", decision_note AS note FROM orders
     WHERE account_id = ? AND id > ? AND decision_note IS NOT NULL ORDER BY id LIMIT ?`,
  );
  const calls = db.prepare<NoteRow, [number, number]>(
    `SELECT id, order_row AS "order", note FROM order_calls WHERE id > ? AND note IS NOT NULL ORDER BY id LIMIT ?`,
  );
  const audit = db.prepare<AuditTexts, [number, number, number]>(
    `SELECT id, actor, before, after FROM audit
     WHERE account_id = ? AND id > ? AND id <= ? AND (before LIKE '%"note":"%' OR after LIKE '%"note":"%')`,
  );
  const events = db.prepare<Pick<KeptAlert, "id" | "payload">, [number, number, number]>(
    `SELECT id, payload FROM alerts_outbox
     WHERE account_id = ? AND id > ? AND id <= ? AND type = 'order.decision' AND payload LIKE '%"note":"%'`,
  );
  const last = (table: string) => {
    const newest = db.prepare<{ id: number | null }, []>(`SELECT max(id) AS id FROM ${table}`);
    return (): number => newest.get()?.id ?? 0;
  };
  return {
    /** Of decisions of an account. */
    orders: (accountId: number, after: number, limit: number) => orders.all(accountId, after, limit),
    /** Of calls of all accounts. */
    calls: (after: number, limit: number) => calls.all(after, limit),
    /** An account's entries with a note, after a row id and up to another. */
    audit: (accountId: number, after: number, to: number) => audit.all(accountId, after, to),
    /** Row id of the newest entry of the audit. */
    lastAudit: last("audit"),
    /** An account's decision events with a note, including sent ones, after a row id and up to another. */
    events: (accountId: number, after: number, to: number) => events.all(accountId, after, to),
    /** Row id of the newest event in the outbox. */
    lastEvent: last("alerts_outbox"),
  };
}

/** Inside a `db.write`. */
export function noteCommands(db: Db) {
  const blankCall = db.prepare<never, [number]>("UPDATE order_calls SET note = NULL WHERE id = ?");
  return {
    /** Removes the note of a call. */
    blankCall: (id: number): void => void blankCall.run(id),
  };
}
