/** Tables of store webhooks. Conventions as in schema.ts. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const STORES = ["storeA", "storeB"] as const;

export const storeEvents = sqliteTable("store_events", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  store: text("store", { enum: STORES }).notNull(),
  /** From the platform's header. */
  topic: text("topic").notNull(),
  /** "" when the event concerns no order. */
  orderId: text("order_id").notNull(),
  /** First 24 digits of the SHA-256 of the body, hexadecimal. */
  digest: text("digest").notNull(),
  /** The platform's timestamp; 0 when it sends none. */
  triggeredAt: integer("triggered_at").notNull(),
  receivedAt: integer("received_at").notNull(),
  state: text("state", { enum: ["waiting", "done", "ignored", "failed"] }).notNull(),
  /** Result, or why the event was ignored or failed. */
  result: text("result").notNull(),
  attempts: integer("attempts").notNull(),
  nextAt: integer("next_at"),
});

/** Bodies of waiting or failed events, apart from their rows, where a body would leave most of a page unused. */
export const storeEventBodies = sqliteTable("store_event_bodies", {
  eventId: integer("event_id")
    .primaryKey()
    .references(() => storeEvents.id, { onDelete: "cascade" }),
  body: text("body").notNull(),
});

/** State of each order, folded from all its events. */
export const storeOrders = sqliteTable(
  "store_orders",
  {
    accountId: integer("account_id").notNull(),
    store: text("store", { enum: STORES }).notNull(),
    orderId: text("order_id").notNull(),
    /** JSON; the format is in src/features/webhooks/stored-state.ts. */
    state: text("state").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.store, table.orderId] })],
);

/** The latest rejected deliveries of each account. */
export const rejectedDeliveries = sqliteTable("rejected_deliveries", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  store: text("store", { enum: STORES }).notNull(),
  /** As received, not verified. */
  topic: text("topic").notNull(),
  /** Code of the reason. */
  reason: text("reason").notNull(),
  at: integer("at").notNull(),
});

/** Counters of accepted deliveries, and of rejected ones by reason. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    accountId: integer("account_id").notNull(),
    store: text("store", { enum: STORES }).notNull(),
    /** "heard" for accepted deliveries, else the reason of the rejection. */
    kind: text("kind").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.store, table.kind] })],
);
