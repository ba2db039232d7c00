/** Webhooks of stores: events, the folded state of each order, and counters of accepted and rejected deliveries. */
import { and, asc, desc, eq, getTableColumns, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { storeEvents, storeOrders, webhookDeliveries } from "../schema.ts";

export type StoreEventRow = typeof storeEvents.$inferSelect;
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
  state: StoreEventRow["state"];
  result: string;
}

/** An event in a list: without its body. */
export interface ListedEvent extends Omit<StoreEventRow, "body" | "accountId" | "digest"> {
  /** JSON; null when there is none. */
  orderState: string | null;
}

export interface WebhookQueries {
  /** Stores the event and counts the delivery as accepted. Null for a duplicate. */
  add(event: NewStoreEvent): Promise<StoreEventRow | null>;
  /** Events that are due, oldest first. */
  due(now: number, limit: number): Promise<StoreEventRow[]>;
  orderState(key: StoreOrderKey): Promise<string | null>;
  /** Stores the order's new state and the event's result in one transaction; erases the event's body. */
  finish(key: StoreOrderKey, orderState: string | null, end: EventEnd, now: number): Promise<void>;
  /** After a failed attempt: retries at `nextAt`; null gives up. */
  postpone(id: number, result: string, nextAt: number | null): Promise<void>;
  /** Newest first. */
  list(accountId: number, limit: number, offset: number): Promise<ListedEvent[]>;
  count(accountId: number): Promise<number>;
  contacts(accountId: number): Promise<WebhookDeliveryRow[]>;
  addDeliveries(rows: readonly WebhookDeliveryRow[]): Promise<void>;
  /** Removes old events and order states; events that are still pending stay. */
  prune(eventsBefore: number, ordersBefore: number): Promise<void>;
}

export function webhookQueries(db: Db): WebhookQueries {
  const countDelivery = deliveryCounter(db);
  return {
    add: (event) =>
      db.write(() => {
        const { accountId, store, receivedAt: at } = event;
        countDelivery({ accountId, store, kind: "heard", firstAt: at, lastAt: at, times: 1 });
        return db.orm.insert(storeEvents).values(event).onConflictDoNothing().returning().get() ?? null;
      }),
    async due(now, limit) {
      return db.orm
        .select()
        .from(storeEvents)
        .where(lte(storeEvents.nextAt, now))
        .orderBy(asc(storeEvents.nextAt), asc(storeEvents.id))
        .limit(limit)
        .all();
    },
    ...orderStates(db),
    async postpone(id, result, nextAt) {
      await db.write(() => {
        const attempts = sql`${storeEvents.attempts} + 1`;
        const state = nextAt === null ? "failed" : "waiting";
        db.orm
          .update(storeEvents)
          .set({ state, result, attempts, nextAt })
          .where(eq(storeEvents.id, id))
          .run();
      });
    },
    ...eventLog(db),
    async contacts(accountId) {
      return db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.accountId, accountId)).all();
    },
    addDeliveries: (rows) => db.write(() => rows.forEach(countDelivery)),
    async prune(eventsBefore, ordersBefore) {
      const old = and(lt(storeEvents.receivedAt, eventsBefore), isNull(storeEvents.nextAt));
      await db.write(() => {
        db.orm.delete(storeEvents).where(old).run();
        db.orm.delete(storeOrders).where(lt(storeOrders.updatedAt, ordersBefore)).run();
      });
    },
  };
}

function orderStates(db: Db): Pick<WebhookQueries, "orderState" | "finish"> {
  const { accountId, store, orderId } = storeOrders;
  return {
    async orderState(key) {
      const mine = and(eq(accountId, key.accountId), eq(store, key.store), eq(orderId, key.orderId));
      return db.orm.select({ state: storeOrders.state }).from(storeOrders).where(mine).get()?.state ?? null;
    },
    async finish(key, orderState, { id, state, result }, now) {
      await db.write(() => {
        if (orderState !== null) {
          db.orm
            .insert(storeOrders)
            .values({ ...key, state: orderState, updatedAt: now })
            .onConflictDoUpdate({
              target: [accountId, store, orderId],
              set: { state: orderState, updatedAt: now },
            })
            .run();
        }
        db.orm
          .update(storeEvents)
          .set({ state, result, body: null, nextAt: null })
          .where(eq(storeEvents.id, id))
          .run();
      });
    },
  };
}

function eventLog(db: Db): Pick<WebhookQueries, "list" | "count"> {
  const { body, accountId, digest, ...columns } = getTableColumns(storeEvents);

  const sameOrder = and(
    eq(storeOrders.accountId, accountId),
    eq(storeOrders.store, columns.store),
    eq(storeOrders.orderId, columns.orderId),
  );
  return {
    async list(account, limit, offset) {
      return db.orm
        .select({ ...columns, orderState: storeOrders.state })
        .from(storeEvents)
        .leftJoin(storeOrders, sameOrder)
        .where(eq(accountId, account))
        .orderBy(desc(columns.id))
        .limit(limit)
        .offset(offset)
        .all();
    },
    async count(account) {
      return db.orm.$count(storeEvents, eq(accountId, account));
    },
  };
}

/** Adds to the counter of the same kind. Inside a `db.write`. */
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
