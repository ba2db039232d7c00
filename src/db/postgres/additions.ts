/**
 * What only the PostgreSQL schema has: search, tables for nodes, and storage settings. Once released, a change here
 * needs a migration that makes the same change in existing databases (`postgres`).
 */

import { ACCOUNT_TURNS, EMPTIED, ONE_ROW } from "../migrations/index.ts";

/** Substrings by pg_trgm, in place of FTS5's trigrams. */
export const SEARCH_TABLE: readonly string[] = [
  'CREATE TABLE order_search (id BIGINT PRIMARY KEY, text TEXT COLLATE "C" NOT NULL)',
  // fastupdate: a new order is appended to a list that is merged later, instead of writing some fifty places in the
  // index.
  "CREATE INDEX order_search_text ON order_search USING gin (text gin_trgm_ops) WITH (fastupdate = on)",
];

/**
 * Indexes that are only useful in SQLite. PostgreSQL never reads an expression (the kind of an order) from the index
 * only, so orders_facets would be a second primary key, at a sixteenth of what each new order writes.
 */
export const SQLITE_INDEXES: ReadonlySet<string> = new Set(["orders_facets"]);

/** For rows rewritten all the time: free space in the page lets PostgreSQL update them without vacuum or index (HOT). */
const REWRITTEN = "fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000";

/** For large tables with scattered updates: vacuum at a fifth of the rows (the default) is too late. */
const LARGE = "autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02";

/** Storage settings by table, where the default does not fit. */
export const STORAGE: Readonly<Record<string, string>> = {
  // Few rows, each rewritten with nearly every order; no index other than the key, so that all updates are HOT.
  order_counts: REWRITTEN,
  score_outcomes: REWRITTEN,
  // One row per account, rewritten up to four times a second.
  quota_usage: REWRITTEN,
  webhook_deliveries: REWRITTEN,
  widget_activity: REWRITTEN,
  // One row per phone, address or PIN code: rewritten with each of its orders, so less room is enough.
  place_stats: `fillfactor = 80, ${LARGE}`,
  place_days: `fillfactor = 80, ${LARGE}`,
  check_days: `fillfactor = 80, ${LARGE}`,
  order_days: `fillfactor = 80, ${LARGE}`,
  place_stats_journal: EMPTIED,
  order_days_journal: EMPTIED,
  // Each change of decision or outcome is in some index, so no update is HOT and room would be wasted.
  orders: LARGE,
  alerts_outbox: LARGE,
};

/** When it changes, nodes empty their caches: see src/db/freshness.ts, and src/features/orders/writer/sql/scoring-inputs.ts. */
const CACHE_VERSION: readonly string[] = [
  `CREATE TABLE cache_version (
  id INT PRIMARY KEY CHECK (id = 1),
  version BIGINT NOT NULL
) WITH (${ONE_ROW})`,
  "INSERT INTO cache_version VALUES (1, 0)",
  `CREATE FUNCTION raise_cache_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cache_version SET version = version + 1;
  RETURN NULL;
END $$`,
  // New rows are in no cache yet; the use of a session is noted all the time.
  ...[
    ["accounts", "UPDATE OR DELETE"],
    ["members", "UPDATE OR DELETE"],
    ["sessions", "DELETE"],
    ["rule_versions", "INSERT OR UPDATE OR DELETE"],
    ["list_entries", "INSERT OR UPDATE OR DELETE"],
  ].map(
    ([table, events]) =>
      `CREATE TRIGGER ${table}_cache_version AFTER ${events} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version()`,
  ),
  ...[
    ["changed", "INSERT OR UPDATE", "NEW"],
    ["removed", "DELETE", "OLD"],
  ].map(
    ([name, events, row]) =>
      `CREATE TRIGGER meta_${name}_cache_version AFTER ${events} ON meta FOR EACH ROW
  WHEN (${row}.key IN ('admin_key_hash', 'alerts_held_since')) EXECUTE FUNCTION raise_cache_version()`,
  ),
];

export const ADDED_TABLES: readonly string[] = [
  ...CACHE_VERSION,
  // What counts against guessing: see src/features/accounts/shared-throttle.ts.
  `CREATE TABLE throttles (
  key TEXT COLLATE "C" PRIMARY KEY,
  since BIGINT NOT NULL,
  uses BIGINT NOT NULL
) WITH (${REWRITTEN})`,
  // As for each account, but for turns for everything.
  `CREATE TABLE writer (
  id INT PRIMARY KEY CHECK (id = 1),
  turn BIGINT NOT NULL,
  clock BIGINT NOT NULL DEFAULT 0,
  previous BIGINT NOT NULL DEFAULT 0
) WITH (${ONE_ROW})`,
  "INSERT INTO writer VALUES (1, 0)",
  ...ACCOUNT_TURNS,
  // Rewritten by each transaction of its connection.
  `CREATE TABLE last_transactions (
  connection TEXT COLLATE "C" PRIMARY KEY,
  transaction BIGINT NOT NULL,
  at BIGINT NOT NULL
) WITH (${REWRITTEN})`,
  `CREATE TABLE nodes (
  id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C",
  version TEXT COLLATE "C",
  schema INT,
  started_at BIGINT,
  seen_at BIGINT
) WITH (${REWRITTEN})`,
  `CREATE TABLE jobs (
  name TEXT COLLATE "C" PRIMARY KEY,
  holder TEXT COLLATE "C",
  until BIGINT,
  ran_at BIGINT
) WITH (${REWRITTEN})`,
];
