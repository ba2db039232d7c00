/** Tables of orders, rules, audit, alerts, block and allow lists, and saved searches. Conventions as in schema.ts. */
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Without the virtual column `stake`, which only lists are sorted by. */
export const orders = sqliteTable("orders", {
  id: integer("id").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** The merchant's own id; unique per account. */
  orderId: text("order_id").notNull(),
  channel: text("channel").notNull(),
  /** Never changes: history signals count the orders before it. */
  placedAt: integer("placed_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  payment: text("payment", { enum: ["COD", "PREPAID"] }).notNull(),
  /** Rupees. */
  orderValue: real("order_value").notNull(),
  name: text("name").notNull(),
  phone: text("phone").notNull(),
  email: text("email").notNull(),
  city: text("city").notNull(),
  pincode: text("pincode").notNull(),
  district: text("district").notNull(),
  state: text("state").notNull(),
  fingerprint: text("fingerprint").notNull(),
  /** The input, JSON. */
  address: text("address").notNull(),
  /** Result of the address check, see src/features/orders/stored/check.ts. */
  verification: text("verification").notNull(),
  riskLevel: text("risk_level", { enum: ["LOW", "REVIEW", "HIGH"] }).notNull(),
  riskScore: integer("risk_score").notNull(),
  /** See src/features/orders/stored/reasons.ts. */
  riskReasons: text("risk_reasons").notNull(),
  rulesVersion: integer("rules_version").notNull(),
  scoredAt: integer("scored_at").notNull(),
  /** The row of signal_sets that names the values of {@link orders.signals}. */
  signalSet: integer("signal_set").notNull(),
  /** Values without names, see src/features/orders/stored/signals.ts. */
  signals: text("signals").notNull(),
  decision: text("decision", { enum: ["pending", "verified", "rejected"] }).notNull(),
  decisionNote: text("decision_note"),
  decisionActor: text("decision_actor"),
  decidedAt: integer("decided_at"),
  /** The latest outcome. */
  outcome: text("outcome", { enum: ["delivered", "ndr", "rto", "cancelled"] }),
  outcomeAt: integer("outcome_at"),
  /** First failed delivery attempt; kept when the order is delivered later. */
  ndrAt: integer("ndr_at"),
  /** The shop's own order name ("#1019"); "" when there is none. */
  reference: text("reference").notNull().default(""),
  /** The courier's tracking number, of several that of the parcel whose outcome counts; "" when there is none. */
  awb: text("awb").notNull().default(""),
  /** ISO 4217. */
  currency: text("currency").notNull().default("INR"),
  /** JSON array of OrderItem. */
  items: text("items").notNull().default("[]"),
  /** When the personal data were erased; null if they were not. */
  erasedAt: integer("erased_at"),
  /** Rises with the changes of src/features/orders/writer/plan/revision.ts. */
  revision: integer("revision").notNull().default(1),
  /** When it rose; null for a new order. */
  revisedAt: integer("revised_at"),
  /** Who made it rise: the person, or else the source. */
  revisedBy: text("revised_by"),
  /** Risk score when a person first held it; null: nobody did. See src/features/orders/record/held.ts. */
  heldScore: integer("held_score"),
  /** Rules version of that score. */
  heldVersion: integer("held_version"),
  /** Sum of the values of `Act` in src/features/orders/record/held.ts. */
  heldActs: integer("held_acts").notNull().default(0),
  /** Its other parcels, see src/features/orders/record/parcels.ts: JSON. */
  parcels: text("parcels").notNull().default("[]"),
});

/** Further ids of orders, since store, courier and shop may each assign their own. */
export const orderAliases = sqliteTable(
  "order_aliases",
  {
    accountId: integer("account_id").notNull(),
    alias: text("alias").notNull(),
    /** `orders.id` */
    orderRow: integer("order_row").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.alias] })],
);

/** Who is working on an order. */
export const orderClaims = sqliteTable("order_claims", {
  /** `orders.id` */
  orderRow: integer("order_row").primaryKey(),
  /** The member's e-mail, or the actor of a key. */
  holder: text("holder").notNull(),
  name: text("name").notNull(),
  until: integer("until").notNull(),
});

/** Outcomes received before their order. */
export const earlyOutcomes = sqliteTable(
  "early_outcomes",
  {
    accountId: integer("account_id").notNull(),
    orderId: text("order_id").notNull(),
    outcome: text("outcome", { enum: ["delivered", "ndr", "rto", "cancelled"] }).notNull(),
    outcomeAt: integer("outcome_at").notNull(),
    ndrAt: integer("ndr_at"),
    /** As in {@link orders}. */
    awb: text("awb").notNull().default(""),
    parcels: text("parcels").notNull().default("[]"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.orderId] })],
);

/** Calls to buyers. */
export const orderCalls = sqliteTable("order_calls", {
  id: integer("id").primaryKey(),
  /** `orders.id` */
  orderRow: integer("order_row").notNull(),
  result: text("result", {
    enum: ["confirmed", "no_answer", "refused", "busy", "wrong_number", "call_later"],
  }).notNull(),
  at: integer("at").notNull(),
  /** Who called: the member's e-mail, or the actor of a request with a key. */
  actor: text("actor").notNull(),
  /** The member's name at that time. */
  name: text("name"),
  note: text("note"),
  /** When to call again. */
  callAt: integer("call_at"),
});

export const ruleVersions = sqliteTable(
  "rule_versions",
  {
    accountId: integer("account_id").notNull(),
    /** From 1; version 0 is the built-in default rules. */
    version: integer("version").notNull(),
    /** JSON. */
    document: text("document").notNull(),
    author: text("author").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.version] })],
);

/** Subjects of audit entries. */
export const AUDIT_KINDS = ["order", "rules", "account", "admin"] as const;

export const audit = sqliteTable("audit", {
  id: integer("id").primaryKey(),
  /** 0 for the server itself. */
  accountId: integer("account_id").notNull(),
  /** "" when no single order is concerned. */
  orderId: text("order_id").notNull(),
  at: integer("at").notNull(),
  /** The key, the session's e-mail, the store. */
  source: text("source").notNull(),
  actor: text("actor"),
  action: text("action").notNull(),
  /** JSON; of a scoring the form of src/db/queries/audit-texts.ts. */
  before: text("before"),
  after: text("after"),
  kind: text("kind", { enum: AUDIT_KINDS }).notNull(),
  ip: text("ip"),
});

/** Transactional outbox: alerts, one per order and level, and decisions. */
export const alertsOutbox = sqliteTable("alerts_outbox", {
  id: integer("id").primaryKey(),
  accountId: integer("account_id").notNull(),
  type: text("type", { enum: ["order.risk", "order.decision"] }).notNull(),
  orderId: text("order_id").notNull(),
  riskLevel: text("risk_level").notNull(),
  /** The exact body to send. */
  payload: text("payload").notNull(),
  createdAt: integer("created_at").notNull(),
  attempts: integer("attempts").notNull(),
  /** Next attempt; null when delivered or given up. */
  nextAt: integer("next_at"),
  lastAt: integer("last_at"),
  lastStatus: integer("last_status"),
  lastError: text("last_error"),
  deliveredAt: integer("delivered_at"),
});

/** Buyers and PINs whose orders should be stopped or let through. */
export const listEntries = sqliteTable("list_entries", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  list: text("list", { enum: ["block", "allow"] }).notNull(),
  kind: text("kind", { enum: ["phone", "email", "address", "pincode"] }).notNull(),
  /** In the form of the signal of the same name; unique for account and kind. */
  value: text("value").notNull(),
  note: text("note"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  /** End of its effect; null: never. */
  expiresAt: integer("expires_at"),
});

/** Saved searches of orders. */
export const views = sqliteTable("views", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  /** Whose it is; null: shared by all members of the account. */
  memberId: integer("member_id"),
  name: text("name").notNull(),
  /** Normalized (lower case), for comparing. */
  nameKey: text("name_key").notNull(),
  /** The query string of a list of orders. */
  query: text("query").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});
