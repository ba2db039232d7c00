/** Events on their way out: the rows that src/db/queries/alerts.ts has put into the outbox. */
import { and, asc, desc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { alertsOutbox } from "../schema.ts";
import type { AlertRow } from "./alerts.ts";

export type { AlertRow } from "./alerts.ts";

/** What a try changes. */
export type AlertChange = Partial<
  Pick<AlertRow, "attempts" | "nextAt" | "lastAt" | "lastStatus" | "lastError" | "deliveredAt">
>;

export interface AlertDeliveryQueries {
  /** Accounts with an alert whose time has come. */
  dueAccounts(now: number): Promise<number[]>;
  /**
   * An account's events whose time has come, the one that waits longest first. One whose order has an earlier event
   * that still waits is left out: the receiver hears of an order in the order of events.
   */
  due(accountId: number, now: number, but: readonly number[], limit: number): Promise<AlertRow[]>;
  update(id: number, change: AlertChange): Promise<AlertRow | null>;
  /** Null when it is none of this account's. */
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
    async due(account, now, but, limit) {
      return db.orm
        .select()
        .from(alertsOutbox)
        .where(and(eq(accountId, account), lte(nextAt, now), notInArray(id, [...but]), isFirstOfOrder))
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
