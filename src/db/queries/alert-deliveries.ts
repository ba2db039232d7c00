/** Delivery of the events that src/db/queries/alerts.ts puts into the outbox. */
import { and, asc, desc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { alertsOutbox } from "../schema.ts";
import type { AlertRow } from "./alerts.ts";

export type { AlertRow } from "./alerts.ts";

/** What a delivery attempt changes. */
export type AlertChange = Partial<
  Pick<AlertRow, "attempts" | "nextAt" | "lastAt" | "lastStatus" | "lastError" | "deliveredAt">
>;

export interface AlertDeliveryQueries {
  /** Accounts with an event that is due. */
  dueAccounts(now: number): Promise<number[]>;
  /**
   * An account's due events, longest waiting first. An event is left out while an earlier one of the same order is
   * undelivered, so that the receiver gets the events of an order in sequence.
   * @param excluded ids of events being sent now
   */
  due(accountId: number, now: number, excluded: readonly number[], limit: number): Promise<AlertRow[]>;
  update(id: number, change: AlertChange): Promise<AlertRow | null>;
  /** Null when the account has no such event. */
  find(accountId: number, id: number): Promise<AlertRow | null>;
  /** Newest first. */
  list(accountId: number, limit: number, offset: number): Promise<AlertRow[]>;
  count(accountId: number): Promise<number>;
}

export function alertDeliveryQueries(db: Db): AlertDeliveryQueries {
  const { id, accountId, nextAt } = alertsOutbox;
  const isFirstOfOrder = sql`NOT EXISTS (
    SELECT 1 FROM alerts_outbox earlier
    WHERE earlier.account_id = alerts_outbox.account_id AND earlier.order_id = alerts_outbox.order_id
      AND earlier.id < alerts_outbox.id AND earlier.next_at IS NOT NULL)`;
  const dueAccounts = db.prepare<{ accountId: number }, [number]>(
    "SELECT DISTINCT account_id AS accountId FROM alerts_outbox WHERE next_at <= ?",
  );
  return {
    async dueAccounts(now) {
      return dueAccounts.all(now).map((row) => row.accountId);
    },
    async due(account, now, excluded, limit) {
      return db.orm
        .select()
        .from(alertsOutbox)
        .where(and(eq(accountId, account), lte(nextAt, now), notInArray(id, [...excluded]), isFirstOfOrder))
        .orderBy(asc(nextAt))
        .limit(limit)
        .all();
    },
    update: (row, change) =>
      db.write(() => db.orm.update(alertsOutbox).set(change).where(eq(id, row)).returning().get() ?? null),
    async find(account, row) {
      const mine = and(eq(accountId, account), eq(id, row));
      return db.orm.select().from(alertsOutbox).where(mine).get() ?? null;
    },
    async list(account, limit, offset) {
      return db.orm
        .select()
        .from(alertsOutbox)
        .where(eq(accountId, account))
        .orderBy(desc(id))
        .limit(limit)
        .offset(offset)
        .all();
    },
    async count(account) {
      return db.orm.$count(alertsOutbox, eq(accountId, account));
    },
  };
}
