/** The tables of what stores send. Conventions as in schema.ts. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const STORES = ["storeA", "storeB"] as const;

export const storeEvents = sqliteTable("store_events", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  store: text("store", { enum: STORES }).notNull(),
  /** As the platform's header says. */
  topic: text("topic").notNull(),
  /** "" when the event is about no order. */
  orderId: text("order_id").notNull(),
  /** SHA-256 of the body, hexadecimal. */
  digest: text("digest").notNull(),
  /** When the platform says that it happened; 0 when it does not. */
  triggeredAt: integer("triggered_at").notNull(),
  receivedAt: integer("received_at").notNull(),
  /** Null once the event has been dealt with. */
  body: text("body"),
  state: text("state", { enum: ["waiting", "done", "ignored", "failed"] }).notNull(),
  /** What came of it, or why nothing did. */
  result: text("result").notNull(),
  attempts: integer("attempts").notNull(),
  nextAt: integer("next_at"),
});

/** What all events of an order say together. */
export const storeOrders = sqliteTable(
  "store_orders",
  {
    accountId: integer("account_id").notNull(),
    store: text("store", { enum: STORES }).notNull(),
    orderId: text("order_id").notNull(),
    /** JSON; src/webhooks/order-state.ts says of what. */
    state: text("state").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.store, table.orderId] })],
);

/** When a store was last heard, and last refused for each reason. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    accountId: integer("account_id").notNull(),
    store: text("store", { enum: STORES }).notNull(),
    /** "heard", or the code of the refusal. */
    kind: text("kind").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.store, table.kind] })],
);
