/** Personal data outside the rows of orders. */

import type { Db } from "../db.ts";
import { formsOf } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { type EarlyOutcomeRow, ORDER_COLUMNS, type OrderRow } from "./orders.ts";

/** Texts of an audit entry that may contain personal data. */
export interface AuditTexts {
  id: number;
  /** Who did it, as the caller said. */
  actor: string | null;
  before: string | null;
  after: string | null;
}

/** A store's webhook event; its body is null once it was processed. */
export interface PersonEvent {
  id: number;
  store: string;
  topic: string;
  orderId: string;
  receivedAt: number;
  body: string | null;
}

/** An outcome whose order is not known yet. */
export type EarlyOutcome = Pick<EarlyOutcomeRow, "orderId" | "outcome" | "outcomeAt">;

/** An event in the outbox, sent or pending. */
export interface KeptAlert {
  id: number;
  type: "order.risk" | "order.decision";
  orderId: string;
  createdAt: number;
  deliveredAt: number | null;
  payload: string;
}

export type PrivacyQueries = ReturnType<typeof privacyQueries>;
export type PrivacyCommands = ReturnType<typeof privacyCommands>;

type Values = (string | number | null)[];

/** Reads all that is stored about a person: orders by channel and row, and data of these orders in other tables. */
export function privacyQueries(db: Reader) {
  const ofChannel = db.prepare<OrderRow, Values>(
    `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE o.id > ?3 AND o.account_id = ?1 AND o.channel = ?2 AND o.erased_at IS NULL ORDER BY o.id LIMIT ?4`,
  );
  const byIds = db.prepare<OrderRow, Values>(
    `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE o.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?2)) AND o.account_id = ?1 ORDER BY o.id`,
  );
  const erasedSince = db.prepare<{ id: number }, Values>(
    "SELECT id FROM orders INDEXED BY orders_erased WHERE erased_at >= ? ORDER BY id",
  );
  const early = db.prepare<EarlyOutcome, Values>(
    `SELECT order_id AS orderId, outcome, outcome_at AS outcomeAt FROM early_outcomes
     WHERE account_id = ? AND order_id = ?`,
  );
  const audit = db.prepare<AuditTexts, Values>(
    "SELECT id, actor, before, after FROM audit WHERE account_id = ? AND order_id = ?",
  );
  // The first condition lets SQLite use the partial index.
  const listAudit = db.prepare<AuditTexts, Values>(
    `SELECT id, actor, before, after FROM audit INDEXED BY audit_by_kind
     WHERE kind <> 'order' AND account_id = ? AND kind = 'rules' AND action LIKE 'list.%'`,
  );
  const alerts = db.prepare<KeptAlert, Values>(
    `SELECT id, type, order_id AS orderId, created_at AS createdAt, delivered_at AS deliveredAt, payload
     FROM alerts_outbox WHERE account_id = ? AND order_id = ? ORDER BY id`,
  );
  const event =
    "SELECT id, store, topic, order_id AS orderId, received_at AS receivedAt, body FROM store_events LEFT JOIN store_event_bodies ON event_id = id";
  const events = db.prepare<PersonEvent, Values>(
    `${event} WHERE account_id = ? AND order_id = ? ORDER BY id`,
  );
  const kept = db.prepare<PersonEvent & { body: string }, Values>(
    `${event} WHERE account_id = ? AND body IS NOT NULL
     AND (next_at IS NULL OR topic NOT IN ('customers/redact', 'customers/data_request', 'shop/redact'))`,
  );
  return {
    /** By row ids, restricted to the account. */
    orders: (accountId: number, ids: readonly number[]) => byIds.all(accountId, JSON.stringify(ids)),
    /** Orders of a channel that were not erased, with a larger id. */
    ofChannel: (accountId: number, channel: string, id: number, limit: number) =>
      ofChannel.all(accountId, channel, id, limit),
    /** Row ids of all accounts' orders that were erased since a time. */
    erasedSince: (at: number) => erasedSince.all(at).map(({ id }) => id),
    auditOf: (accountId: number, orderId: string) => audit.all(accountId, orderId),
    /** Of changes to the block and allow lists. */
    listAudit: (accountId: number) => listAudit.all(accountId),
    alertsOf: (accountId: number, orderId: string) => alerts.all(accountId, orderId),
    eventsOf: (accountId: number, orderId: string) => events.all(accountId, orderId),
    /** Events of all orders that still have a body, except pending privacy requests. */
    keptEvents: (accountId: number) => kept.all(accountId),
    earlyOf: (accountId: number, orderId: string) => early.get(accountId, orderId),
  };
}

/** Blanks or removes personal data in other tables; rows that are counted stay. */
export function privacyCommands(db: Db) {
  const ERASED = "state = 'ignored', result = 'erased', next_at = NULL";
  const statement = (sql: string) => db.prepare<never, Values>(sql);
  const setAudit = statement("UPDATE audit SET actor = ?, before = ?, after = ? WHERE id = ?");
  const setPayload = statement("UPDATE alerts_outbox SET payload = ?, last_error = NULL WHERE id = ?");
  const dropBody = [
    `UPDATE store_events SET ${ERASED} WHERE id = ?`,
    "DELETE FROM store_event_bodies WHERE event_id = ?",
  ].map(statement);
  const removeEarly = statement("DELETE FROM early_outcomes WHERE account_id = ? AND order_id = ?");
  const forgetEvents = [
    `UPDATE store_events SET ${ERASED}
     WHERE account_id = ? AND order_id = ? AND id IN (SELECT event_id FROM store_event_bodies)`,
    `DELETE FROM store_event_bodies
     WHERE event_id IN (SELECT id FROM store_events WHERE account_id = ? AND order_id = ?)`,
    `UPDATE store_events SET digest = ${formsOf(db).randomDigest} WHERE account_id = ? AND order_id = ?`,
    `UPDATE store_orders SET state = json_set(state, '$.scored', '')
     WHERE account_id = ? AND store IN ('storeA', 'storeB') AND order_id = ?`,
  ].map(statement);
  return {
    setAudit: ({ id, actor, before, after }: AuditTexts): void => void setAudit.run(actor, before, after, id),
    /** Also clears the receiver's last error, which may quote the payload. */
    setPayload: (id: number, payload: string): void => void setPayload.run(payload, id),
    /** Also cancels the processing of the event. */
    dropBody(id: number): void {
      for (const change of dropBody) change.run(id);
    },
    /**
     * Clears the bodies of an order's events, the digests that detect duplicates, and the digest of the scored order.
     */
    forgetEvents(accountId: number, orderId: string): void {
      for (const update of forgetEvents) update.run(accountId, orderId);
    },
    removeEarly: (accountId: number, orderId: string): void => void removeEarly.run(accountId, orderId),
  };
}
