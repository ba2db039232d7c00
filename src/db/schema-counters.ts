/** Tables of counters of orders: by kind, score, place and day. Conventions as in schema.ts. */
import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How many orders there are of each kind. */
export const orderCounts = sqliteTable(
  "order_counts",
  {
    accountId: integer("account_id").notNull(),
    riskLevel: text("risk_level").notNull(),
    decision: text("decision").notNull(),
    /** "none" when there is no outcome. */
    outcome: text("outcome").notNull(),
    payment: text("payment").notNull(),
    orders: integer("orders").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.riskLevel, table.decision, table.outcome, table.payment] }),
  ],
);

/** Finished orders by the score that a version of the rules gave them. */
export const scoreOutcomes = sqliteTable(
  "score_outcomes",
  {
    accountId: integer("account_id").notNull(),
    rulesVersion: integer("rules_version").notNull(),
    payment: text("payment", { enum: ["COD", "PREPAID"] }).notNull(),
    riskScore: integer("risk_score").notNull(),
    delivered: integer("delivered").notNull(),
    rto: integer("rto").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.rulesVersion, table.payment, table.riskScore] })],
);

/** The orders of score_outcomes whose age is known, by the day of the order. */
export const outcomeDays = sqliteTable(
  "outcome_days",
  {
    accountId: integer("account_id").notNull(),
    rulesVersion: integer("rules_version").notNull(),
    payment: text("payment", { enum: ["COD", "PREPAID"] }).notNull(),
    riskScore: integer("risk_score").notNull(),
    /** In India, since 1970. */
    day: integer("day").notNull(),
    delivered: integer("delivered").notNull(),
    rto: integer("rto").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.rulesVersion, table.payment, table.riskScore, table.day],
    }),
  ],
);

/** The same for orders scored by other versions, rescored by this one. */
export const scoreOutcomesBefore = sqliteTable(
  "score_outcomes_before",
  {
    accountId: integer("account_id").notNull(),
    rulesVersion: integer("rules_version").notNull(),
    /** JSON array, see src/db/queries/score-outcomes.ts. */
    outcomes: text("outcomes").notNull(),
    /** The first day, in India since 1970, of which they were left out; null: of none. */
    leftOutFrom: integer("left_out_from"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.rulesVersion] })],
);

/** Counters by PIN, district, state and merchant. */
export const placeStats = sqliteTable(
  "place_stats",
  {
    accountId: integer("account_id").notNull(),
    kind: text("kind").notNull(),
    value: text("value").notNull(),
    /** JSON; the format is in src/features/orders/writer/history/place-stats.ts. */
    stats: text("stats").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.value] })],
);

/** Counters of places by period, which are summed up for the start of any day. */
export const placeDays = sqliteTable(
  "place_days",
  {
    accountId: integer("account_id").notNull(),
    /** Length of the period: 1 or 32. */
    days: integer("days").notNull(),
    /** Days since 1970. */
    firstDay: integer("first_day").notNull(),
    /** As in {@link placeStats}, and "value". */
    kind: text("kind").notNull(),
    /** For the kind "value": the bucket. */
    value: text("value").notNull(),
    cod: integer("cod").notNull(),
    codDelivered: integer("cod_delivered").notNull(),
    codRto: integer("cod_rto").notNull(),
    prepaid: integer("prepaid").notNull(),
    prepaidDelivered: integer("prepaid_delivered").notNull(),
    prepaidRto: integer("prepaid_rto").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.days, table.firstDay, table.kind, table.value] }),
  ],
);

/** Changes not yet applied to {@link placeStats} and {@link placeDays}, oldest first. */
export const placeStatsJournal = sqliteTable("place_stats_journal", {
  id: integer("id").primaryKey(),
  /** JSON; the format is in src/features/orders/writer/sql/place-stats-cache.ts. */
  changes: text("changes").notNull(),
  /** 0 for changes that {@link placeDays} contained from its start. */
  countsDays: integer("counts_days").notNull(),
});

/** Counters of orders by the day on which they were placed. */
export const orderDays = sqliteTable(
  "order_days",
  {
    accountId: integer("account_id").notNull(),
    /** What is counted, and over how many days: see `Kind` in src/features/orders/analytics/period.ts. */
    kind: integer("kind").notNull(),
    /** The first day of the period. */
    day: integer("day").notNull(),
    /** The format is in src/features/orders/analytics/codec.ts. */
    counts: blob("counts", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.day] })],
);

/** Changes not yet applied to {@link orderDays}, oldest first. */
export const orderDaysJournal = sqliteTable("order_days_journal", {
  id: integer("id").primaryKey(),
  /** JSON; the format is in src/features/orders/analytics/change.ts. */
  changes: text("changes").notNull(),
});
