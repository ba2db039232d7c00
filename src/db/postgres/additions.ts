/**
 * What only the schema of PostgreSQL has: search, the tables that nodes share, and settings of storage. Once released, a
 * change here goes with a migration that makes the same change in databases that are there (`postgres`).
 */

import { ACCOUNT_TURNS, EMPTIED, ONE_ROW } from "../migrations/index.ts";

/** Substrings by pg_trgm, in place of FTS5's trigrams. */
export const SEARCH_TABLE: readonly string[] = [
  'CREATE TABLE order_search (id BIGINT PRIMARY KEY, text TEXT COLLATE "C" NOT NULL)',
  // fastupdate: a new order is appended to a list that is merged later, else it writes some fifty places of the index.
  "CREATE INDEX order_search_text ON order_search USING gin (text gin_trgm_ops) WITH (fastupdate = on)",
];

/**
 * Indexes that only SQLite has a use for. PostgreSQL reads an expression (the kind of an order) never from an index alone,
 * so orders_facets would be a second primary key, at a sixteenth of what each new order writes.
 */
export const SQLITE_INDEXES: ReadonlySet<string> = new Set(["orders_facets"]);

/** Rows that are rewritten all the time: room beside them lets PostgreSQL reuse it without vacuum or index (HOT). */
const REWRITTEN = "fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000";

/** Large, rewritten here and there: a fifth of their rows (the default) is too much to wait for. */
const LARGE = "autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02";

/** Settings of storage by table, where the default does not fit. */
export const STORAGE: Readonly<Record<string, string>> = {
  // Few rows, each rewritten with nearly every order; no index other than the key, so that all updates are HOT.
  order_counts: REWRITTEN,
  score_outcomes: REWRITTEN,
  // One row an account, rewritten up to four times a second.
  quota_usage: REWRITTEN,
  webhook_deliveries: REWRITTEN,
  widget_activity: REWRITTEN,
  // A row a phone, address or PIN code: rewritten with each of its orders, so less room is enough.
  place_stats: `fillfactor = 80, ${LARGE}`,
  place_days: `fillfactor = 80, ${LARGE}`,
  check_days: `fillfactor = 80, ${LARGE}`,
  order_days: `fillfactor = 80, ${LARGE}`,
  place_stats_journal: EMPTIED,
  order_days_journal: EMPTIED,
  // Each change of decision or outcome is in some index, so no update is HOT and room would be lost.
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
  // The same as of each account, of the turns for everything.
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
