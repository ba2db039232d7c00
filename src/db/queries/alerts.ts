/** Outbox: events to be sent to a callback URL, and their delivery. */
import { and, asc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { Slice } from "../../lib/cursor.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { alertsOutbox } from "../schema.ts";
import type { MetaKey } from "./meta.ts";
import { selectList } from "./select-list.ts";
import { below, MAX_TOTAL, totalOf } from "./slice.ts";

export type AlertRow = typeof alertsOutbox.$inferSelect;
export type NewAlertRow = Pick<
  AlertRow,
  "accountId" | "type" | "orderId" | "riskLevel" | "payload" | "createdAt"
> & {
  /** When it is sent, milliseconds since 1970. */
  nextAt: number;
};
type WaitingDecision = Pick<AlertRow, "id" | "payload">;
/** What a delivery attempt changes. */
export type AlertChange = Partial<
  Pick<AlertRow, "attempts" | "nextAt" | "lastAt" | "lastStatus" | "lastError" | "deliveredAt">
>;

/**
 * How long a node claims an event for one attempt, which takes up to ten seconds; the rest allows for differing clocks
 * of nodes.
 */
const CLAIM_MS = 20_000;

/**
 * Events that wait for a time which was counted from a later one than a parameter: with a clock that was ahead, or by a
 * database whose time stands still since the clock was set back.
 */
const IS_AHEAD = "next_at > ?1 AND coalesce(last_at, created_at) > ?1";

export type AlertQueries = ReturnType<typeof alertQueries>;
export type AlertCommands = ReturnType<typeof alertCommands>;

/** Reads the outbox: due events (only the first of each order), and events sent to an account. */
export function alertQueries(db: Reader) {
  const { id, accountId, nextAt } = alertsOutbox;
  const isFirstOfOrder = (now: number) => sql`NOT EXISTS (
    SELECT 1 FROM alerts_outbox earlier
    WHERE earlier.account_id = alerts_outbox.account_id AND earlier.order_id = alerts_outbox.order_id
      AND earlier.id < alerts_outbox.id AND earlier.next_at IS NOT NULL
      AND (earlier.attempts > 0 OR earlier.last_at IS NOT NULL OR earlier.next_at <= ${now}))`;
  const dueAccounts = db.prepare<{ accountId: number }, [number]>(
    "SELECT DISTINCT account_id AS accountId FROM alerts_outbox WHERE next_at <= ?",
  );
  const ahead = db.prepare<{ id: number }, [number]>(
    `SELECT id FROM alerts_outbox INDEXED BY alerts_due WHERE ${IS_AHEAD} LIMIT 1`,
  );
  const list = db.prepare<AlertRow, [number, number, number, number]>(
    `SELECT ${selectList(alertsOutbox, "alerts_outbox")} FROM alerts_outbox INDEXED BY alerts_by_account
     WHERE account_id = ? AND id < ? ORDER BY id DESC LIMIT ? OFFSET ?`,
  );
  const count = db.prepare<{ n: number }, [number]>(
    `SELECT count(*) AS n FROM (
       SELECT 1 FROM alerts_outbox INDEXED BY alerts_by_account WHERE account_id = ? LIMIT ${MAX_TOTAL})`,
  );
  const waiting = db.prepare<{ count: number; oldest: number | null }, []>(
    "SELECT count(*) AS count, min(created_at) AS oldest FROM alerts_outbox WHERE next_at IS NOT NULL",
  );
  const heldSince = db.prepare<{ value: string }, []>(
    `SELECT value FROM meta WHERE key = '${"alerts_held_since" satisfies MetaKey}'`,
  );
  return {
    /** When a restore held all events, milliseconds since 1970; null when they are sent. */
    heldSince(): number | null {
      const held = heldSince.get();
      return held && Number(held.value);
    },
    /** Events of all accounts that are still to be sent, and when the oldest was made, milliseconds since 1970. */
    async waiting(): Promise<{ count: number; oldest: number | null }> {
      return waiting.get()!; // counts have a row
    },
    /** Whether an event waits that was made, or last tried, later than at a time. */
    isAnyAhead: async (time: number): Promise<boolean> => ahead.get(time) !== null,
    /** Accounts with an event that is due. */
    async dueAccounts(now: number): Promise<number[]> {
      return dueAccounts.all(now).map((row) => row.accountId);
    },
    /**
     * An account's due events, longest waiting first. An event is left out while an earlier one of the same order is
     * undelivered, so that the receiver gets an order's events in order; but a decision that can still be undone delays
     * nothing.
     * @param excluded ids of events being sent now
     */
    async due(account: number, now: number, excluded: readonly number[], limit: number): Promise<AlertRow[]> {
      return db.orm
        .select()
        .from(alertsOutbox)
        .where(
          and(eq(accountId, account), lte(nextAt, now), notInArray(id, [...excluded]), isFirstOfOrder(now)),
        )
        .orderBy(asc(nextAt))
        .limit(limit)
        .all();
    },
    /** Null when the account has no such event. */
    async find(account: number, row: number): Promise<AlertRow | null> {
      const mine = and(eq(accountId, account), eq(id, row));
      return db.orm.select().from(alertsOutbox).where(mine).get() ?? null;
    },
    /** Newest first. */
    async list(account: number, slice: Slice): Promise<AlertRow[]> {
      return list.all(account, below(slice), slice.limit, slice.offset);
    },
    /** Counted up to {@link MAX_TOTAL}. */
    async count(account: number) {
      return totalOf(count.get(account)?.n ?? 0);
    },
  };
}

/** Fills the outbox, and records the result of each attempt. */
export const alertCommands = (db: Db) => ({ ...outboxCommands(db), ...attemptCommands(db) });

/** Events to send: added, replaced or withdrawn until an attempt has claimed them. */
function outboxCommands(db: Db) {
  const insert = db.prepare<never, [number, string, string, string, string, number, number]>(
    `INSERT INTO alerts_outbox (account_id, type, order_id, risk_level, payload, created_at, attempts, next_at)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING`,
  );
  const makeDue = db.prepare<never, [number, string, number]>(
    `UPDATE alerts_outbox SET next_at = ?3
     WHERE account_id = ?1 AND order_id = ?2 AND next_at > ?3 AND attempts > 0 AND next_at <> last_at + ${CLAIM_MS}`,
  );
  const ofOrder = "FROM alerts_outbox WHERE account_id = ? AND order_id = ? AND type = 'order.decision'";
  const waiting = db.prepare<WaitingDecision, [number, string, number]>(
    `SELECT id, payload ${ofOrder} AND attempts = 0 AND last_at IS NULL AND next_at > ? ORDER BY id DESC LIMIT 1`,
  );
  const before = db.prepare<{ payload: string }, [number, string, number]>(
    `SELECT payload ${ofOrder} AND id < ? ORDER BY id DESC LIMIT 1`,
  );
  const remove = db.prepare<never, [number]>("DELETE FROM alerts_outbox WHERE id = ?");
  return {
    /**
     * Makes the order's undelivered earlier events due with the event, and they are sent first. False when it is an
     * alert and the order already had one of this level.
     */
    insert({ accountId, type, orderId, riskLevel, payload, createdAt, nextAt }: NewAlertRow): boolean {
      const isNew = insert.run(accountId, type, orderId, riskLevel, payload, createdAt, nextAt).changes > 0;
      if (isNew) makeDue.queue(accountId, orderId, nextAt);
      return isNew;
    },
    /** An order's decision event that is not due yet and not claimed by an attempt. */
    waitingDecision: (accountId: number, orderId: string, now: number): WaitingDecision | null =>
      waiting.get(accountId, orderId, now),
    /** The payload of an order's previous decision event. */
    decisionBefore: (accountId: number, orderId: string, id: number): string | null =>
      before.get(accountId, orderId, id)?.payload ?? null,
    remove: (id: number): void => void remove.run(id),
  };
}

/** Delivery attempts, each claimed by one node. */
function attemptCommands(db: Db) {
  const endHold = db.prepare<never, []>(
    `DELETE FROM meta WHERE key = '${"alerts_held_since" satisfies MetaKey}'`,
  );
  const makeAheadDue = db.prepare<never, [number, number]>(
    `UPDATE alerts_outbox SET next_at = ?2 WHERE ${IS_AHEAD}`,
  );
  const discard = db.prepare<never, [string, number]>(
    `UPDATE alerts_outbox SET next_at = NULL, last_error = ?
     WHERE next_at IS NOT NULL AND created_at <= ?`,
  );
  return {
    /** Before the first attempt: from now on the event cannot be withdrawn. Null when it was, or was replaced. */
    take: (id: number, now: number): AlertRow | null =>
      db.orm
        .update(alertsOutbox)
        .set({ lastAt: now })
        .where(and(eq(alertsOutbox.id, id), lte(alertsOutbox.nextAt, now)))
        .returning()
        .get() ?? null,
    /**
     * Claims a due event for one attempt of this node; others of its order wait. Null when another node has it, or it
     * was withdrawn or replaced.
     */
    claim: (id: number, now: number): AlertRow | null =>
      db.orm
        .update(alertsOutbox)
        .set({ lastAt: now, nextAt: now + CLAIM_MS })
        .where(and(eq(alertsOutbox.id, id), lte(alertsOutbox.nextAt, now)))
        .returning()
        .get() ?? null,
    /** After an attempt of a claimed event. No effect if it was queued again, or claimed by another node. */
    settle({ id, nextAt }: Pick<AlertRow, "id" | "nextAt">, change: AlertChange): void {
      const claimed = and(
        eq(alertsOutbox.id, id),
        nextAt === null ? undefined : eq(alertsOutbox.nextAt, nextAt),
      );
      db.orm.update(alertsOutbox).set(change).where(claimed).run();
    },
    /**
     * Ends the hold after a restore.
     * @param discardedBefore waiting events created up to this time are given up; null for none
     * @param why stored as their last error
     * @returns how many these are
     */
    release(discardedBefore: number | null, why: string): number {
      endHold.run();
      return discardedBefore === null ? 0 : discard.run(why, discardedBefore).changes;
    },
    /** Makes the events due that wait, and were made, or last tried, later than at a time. */
    makeAheadDue: (time: number, now: number): void => void makeAheadDue.run(time, now),
    /** After an attempt. Null when there is no such event. */
    update: (id: number, change: AlertChange): AlertRow | null =>
      db.orm.update(alertsOutbox).set(change).where(eq(alertsOutbox.id, id)).returning().get() ?? null,
  };
}
