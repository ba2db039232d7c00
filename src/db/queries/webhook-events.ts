/** Webhooks of stores: events, the folded state of each order, and counters of accepted and rejected deliveries. */
import { and, asc, eq, getTableColumns, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Slice } from "../../lib/cursor.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { storeEventBodies, storeEvents, storeOrders, webhookDeliveries } from "../schema.ts";
import { below, MAX_TOTAL, totalOf } from "./slice.ts";

export type StoreEventRow = typeof storeEvents.$inferSelect & {
  /** Null once the event is processed. */
  body: string | null;
};
export type NewStoreEvent = Omit<StoreEventRow, "id">;
export type StoreName = StoreEventRow["store"];
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Which order of which store. */
export interface StoreOrderKey {
  accountId: number;
  store: StoreName;
  orderId: string;
}

/** Result of processing an event. */
export interface EventEnd {
  id: number;
  state: Extract<StoreEventRow["state"], "done" | "ignored">;
  result: string;
}

/** An event in a list: without its body. */
export interface ListedEvent extends Omit<StoreEventRow, "body" | "accountId" | "digest"> {
  /** JSON; null when there is none. */
  orderState: string | null;
}

export type WebhookQueries = ReturnType<typeof webhookQueries>;
export type WebhookCommands = ReturnType<typeof webhookCommands>;

/** Reads store events: due ones, those of an account, and the state of their order. */
export function webhookQueries(db: Reader) {
  const list = db.prepare<ListedEvent, [number, number, number, number]>(
    `SELECT id, store, topic, order_id AS orderId, triggered_at AS triggeredAt, received_at AS receivedAt,
       state, result, attempts, next_at AS nextAt,
       (SELECT o.state FROM store_orders o
        WHERE o.account_id = e.account_id AND o.store = e.store AND o.order_id = e.order_id) AS orderState
     FROM store_events e INDEXED BY store_events_by_account
     WHERE account_id = ? AND id < ? ORDER BY id DESC LIMIT ? OFFSET ?`,
  );
  const count = db.prepare<{ n: number }, [number]>(
    `SELECT count(*) AS n FROM (
       SELECT 1 FROM store_events INDEXED BY store_events_by_account WHERE account_id = ? LIMIT ${MAX_TOTAL})`,
  );
  const last = db.prepare<{ id: number | null }, [number, string, string, string]>(
    `SELECT max(id) AS id FROM store_events INDEXED BY store_events_by_order
     WHERE account_id = ? AND order_id = ? AND store = ? AND topic = ?`,
  );
  const waiting = (when: SQL, limit: number): StoreEventRow[] =>
    db.orm
      .select({ ...getTableColumns(storeEvents), body: storeEventBodies.body })
      .from(storeEvents)
      .leftJoin(storeEventBodies, eq(storeEventBodies.eventId, storeEvents.id))
      .where(when)
      .orderBy(asc(storeEvents.nextAt), asc(storeEvents.id))
      .limit(limit)
      .all();
  return {
    /** Events that are due, oldest first. */
    due: async (now: number, limit: number): Promise<StoreEventRow[]> =>
      waiting(lte(storeEvents.nextAt, now), limit),
    /** Events that are not due before a time, the next ones first. */
    later: async (than: number, limit: number): Promise<StoreEventRow[]> =>
      waiting(gt(storeEvents.nextAt, than), limit),
    async orderState({ accountId, store, orderId }: StoreOrderKey): Promise<string | null> {
      const mine = and(
        eq(storeOrders.accountId, accountId),
        eq(storeOrders.store, store),
        eq(storeOrders.orderId, orderId),
      );
      return db.orm.select({ state: storeOrders.state }).from(storeOrders).where(mine).get()?.state ?? null;
    },
    /** Id of the order's last event of a topic; 0 without any. */
    async lastOf({ accountId, store, orderId }: StoreOrderKey, topic: string): Promise<number> {
      return last.get(accountId, orderId, store, topic)?.id ?? 0;
    },
    /** Newest first. */
    async list(account: number, slice: Slice): Promise<ListedEvent[]> {
      return list.all(account, below(slice), slice.limit, slice.offset);
    },
    /** Counted up to {@link MAX_TOTAL}. */
    async count(account: number) {
      return totalOf(count.get(account)?.n ?? 0);
    },
    async contacts(account: number): Promise<WebhookDeliveryRow[]> {
      return db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.accountId, account)).all();
    },
  };
}

/** Stores the events of stores before they are processed, and their results. */
export function webhookCommands(db: Db) {
  const countDelivery = deliveryCounter(db);
  return {
    /** Stores the event and counts the delivery as accepted. Null for a duplicate. */
    add({ body, ...event }: NewStoreEvent): StoreEventRow | null {
      const { accountId, store, receivedAt: at } = event;
      countDelivery({ accountId, store, kind: "heard", firstAt: at, lastAt: at, times: 1 });
      const row = db.orm.insert(storeEvents).values(event).onConflictDoNothing().returning().get();
      if (!row) return null;
      if (body !== null) db.orm.insert(storeEventBodies).values({ eventId: row.id, body }).run();
      return { ...row, body };
    },
    /** Stores the order's new state and the event's result; erases the event's body. */
    finish(key: StoreOrderKey, orderState: string | null, end: EventEnd, now: number): void {
      const { accountId, store, orderId } = storeOrders;
      if (orderState !== null) {
        const set = { state: orderState, updatedAt: now };
        db.orm
          .insert(storeOrders)
          .values({ ...key, ...set })
          .onConflictDoUpdate({ target: [accountId, store, orderId], set })
          .run();
      }
      const { id, state, result } = end;
      const done = { state, result, nextAt: null };
      db.orm.update(storeEvents).set(done).where(eq(storeEvents.id, id)).run();
      db.orm.delete(storeEventBodies).where(eq(storeEventBodies.eventId, id)).run();
    },
    /** After a failed attempt: retries at `nextAt`; null gives up. */
    postpone(id: number, result: string, nextAt: number | null): void {
      const attempts = sql`${storeEvents.attempts} + 1`;
      const state = nextAt === null ? "failed" : "waiting";
      db.orm.update(storeEvents).set({ state, result, attempts, nextAt }).where(eq(storeEvents.id, id)).run();
    },
    /** Adds to the counters of deliveries. */
    addDeliveries: (rows: readonly WebhookDeliveryRow[]): void => rows.forEach(countDelivery),
  };
}

/** Adds to the counter of the same kind. */
function deliveryCounter(db: Db): (row: WebhookDeliveryRow) => void {
  const { accountId, store, kind, lastAt, times } = webhookDeliveries;
  const p = sql.placeholder;
  const statement = db.orm
    .insert(webhookDeliveries)
    .values({
      accountId: p("accountId"),
      store: p("store"),
      kind: p("kind"),
      firstAt: p("firstAt"),
      lastAt: p("lastAt"),
      times: p("times"),
    })
    .onConflictDoUpdate({
      target: [accountId, store, kind],
      set: { lastAt: sql`max(${lastAt}, excluded.last_at)`, times: sql`${times} + excluded.times` },
    })
    .prepare();
  return (row) => void statement.run(row);
}
