/** Personal data outside the rows of orders. Writes must run inside a `db.write`. */
import type { Reader } from "../reader.ts";
import { type EarlyOutcomeRow, ORDER_COLUMNS, type OrderRow } from "./orders.ts";

/** Texts of an audit entry that may contain personal data. */
export interface AuditTexts {
  id: number;
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
  type: string;
  orderId: string;
  createdAt: number;
  deliveredAt: number | null;
  payload: string;
}

export type PrivacyQueries = ReturnType<typeof privacyQueries>;

type Values = (string | number | null)[];

export function privacyQueries(db: Reader) {
  const ofChannel = db.prepare<OrderRow, Values>(
    `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE o.id > ?3 AND o.account_id = ?1 AND o.channel = ?2 AND o.erased_at IS NULL ORDER BY o.id LIMIT ?4`,
  );
  const byIds = db.prepare<OrderRow, Values>(
    `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE o.id IN (SELECT value FROM json_each(?2)) AND o.account_id = ?1 ORDER BY o.id`,
  );
  const early = db.prepare<EarlyOutcome, Values>(
    `SELECT order_id AS orderId, outcome, outcome_at AS outcomeAt FROM early_outcomes
     WHERE account_id = ? AND order_id = ?`,
  );
  const removeEarly = db.prepare<never, Values>(
    "DELETE FROM early_outcomes WHERE account_id = ? AND order_id = ?",
  );
  return {
    /** By row ids, restricted to the account. */
    orders: (accountId: number, ids: readonly number[]) => byIds.all(accountId, JSON.stringify(ids)),
    /** Orders of a channel that were not erased, with a larger id. */
    ofChannel: (accountId: number, channel: string, id: number, limit: number) =>
      ofChannel.all(accountId, channel, id, limit),
    ...auditTexts(db),
    ...payloads(db),
    ...events(db),
    earlyOf: (accountId: number, orderId: string) => early.get(accountId, orderId),
    removeEarly: (accountId: number, orderId: string): void => void removeEarly.run(accountId, orderId),
  };
}

function auditTexts(db: Reader) {
  const select = db.prepare<AuditTexts, Values>(
    "SELECT id, before, after FROM audit WHERE account_id = ? AND order_id = ?",
  );
  const update = db.prepare<never, Values>("UPDATE audit SET before = ?, after = ? WHERE id = ?");
  return {
    auditOf: (accountId: number, orderId: string) => select.all(accountId, orderId),
    setAudit: ({ id, before, after }: AuditTexts): void => void update.run(before, after, id),
  };
}

function payloads(db: Reader) {
  const select = db.prepare<KeptAlert, Values>(
    `SELECT id, type, order_id AS orderId, created_at AS createdAt, delivered_at AS deliveredAt, payload
     FROM alerts_outbox WHERE account_id = ? AND order_id = ? ORDER BY id`,
  );
  const update = db.prepare<never, Values>(
    "UPDATE alerts_outbox SET payload = ?, last_error = NULL WHERE id = ?",
  );
  return {
    alertsOf: (accountId: number, orderId: string) => select.all(accountId, orderId),
    /** Also clears the receiver's last error, which may quote the payload. */
    setPayload: (id: number, payload: string): void => void update.run(payload, id),
  };
}

function events(db: Reader) {
  const select =
    "SELECT id, store, topic, order_id AS orderId, received_at AS receivedAt, body FROM store_events";
  const ofOrder = db.prepare<PersonEvent, Values>(
    `${select} WHERE account_id = ? AND order_id = ? ORDER BY id`,
  );
  const kept = db.prepare<PersonEvent & { body: string }, Values>(
    `${select} WHERE account_id = ? AND body IS NOT NULL
     AND (next_at IS NULL OR topic NOT IN ('customers/redact', 'customers/data_request', 'shop/redact'))`,
  );
  const ERASED = "state = 'ignored', result = 'erased', body = NULL, next_at = NULL";
  const dropBody = db.prepare<never, Values>(`UPDATE store_events SET ${ERASED} WHERE id = ?`);
  const dropBodies = db.prepare<never, Values>(
    `UPDATE store_events SET ${ERASED} WHERE account_id = ? AND order_id = ? AND body IS NOT NULL`,
  );
  const dropDigests = db.prepare<never, Values>(
    "UPDATE store_events SET digest = lower(hex(randomblob(32))) WHERE account_id = ? AND order_id = ?",
  );
  const dropScored = db.prepare<never, Values>(
    `UPDATE store_orders SET state = json_set(state, '$.scored', '')
     WHERE account_id = ? AND store IN ('storeA', 'storeB') AND order_id = ?`,
  );
  return {
    eventsOf: (accountId: number, orderId: string) => ofOrder.all(accountId, orderId),
    /** Events of all orders that still have a body, except pending privacy requests. */
    keptEvents: (accountId: number) => kept.all(accountId),
    /** Also cancels the processing of the event. */
    dropBody: (id: number): void => void dropBody.run(id),
    /**
     * Clears the bodies of an order's events, the digests that detect duplicates, and the digest of the scored order.
     */
    forgetEvents(accountId: number, orderId: string): void {
      for (const statement of [dropBodies, dropDigests, dropScored]) statement.run(accountId, orderId);
    },
  };
}
