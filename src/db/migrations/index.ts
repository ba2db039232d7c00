/**
 * The migrations, oldest first; the position in the list (from 1) is the schema version in PRAGMA user_version.
 * Never change a released migration: add a new one.
 */
import accountsAndChecks from "./0001_accounts_and_checks.sql" with { type: "text" };
import orders from "./0002_orders.sql" with { type: "text" };
import storeWebhooks from "./0003_store_webhooks.sql" with { type: "text" };
import pastsFromOrders from "./0004_pasts_from_orders.sql" with { type: "text" };
import orderReferences from "./0005_order_references.sql" with { type: "text" };
import accountAudit from "./0006_account_audit.sql" with { type: "text" };
import orderLists from "./0007_order_lists.sql" with { type: "text" };
import history from "./0008_history.sql" with { type: "text" };
import decisionEvents from "./0009_decision_events.sql" with { type: "text" };
import privacy from "./0010_privacy.sql" with { type: "text" };
import standardNames from "./0011_standard_names.sql" with { type: "text" };
import orderIndexes from "./0012_order_indexes.sql" with { type: "text" };
import placeDays from "./0013_place_days.sql" with { type: "text" };
import orderDays from "./0014_order_days.sql" with { type: "text" };
import smallerRows from "./0015_smaller_rows.sql" with { type: "text" };
import costs from "./0016_costs.sql" with { type: "text" };
import outcomeGroups from "./0017_outcome_groups.sql" with { type: "text" };
import scoreOutcomes from "./0018_score_outcomes.sql" with { type: "text" };
import members from "./0019_members.sql" with { type: "text" };
import revisions from "./0020_revisions.sql" with { type: "text" };
import orderStake from "./0021_order_stake.sql" with { type: "text" };
import calls from "./0022_calls.sql" with { type: "text" };
import lists from "./0023_lists.sql" with { type: "text" };
import activity from "./0024_activity.sql" with { type: "text" };
import retention from "./0025_retention.sql" with { type: "text" };
import heldOrders from "./0026_held_orders.sql" with { type: "text" };
import statusMeanings from "./0027_status_meanings.sql" with { type: "text" };
import clock from "./0028_clock.sql" with { type: "text" };
import orderAliases from "./0029_order_aliases.sql" with { type: "text" };
import identities from "./0030_identities.sql" with { type: "text" };
import writerClock from "./0031_writer_clock.sql" with { type: "text" };
import sessionConfirmed from "./0032_session_confirmed.sql" with { type: "text" };
import namedKeys from "./0033_named_keys.sql" with { type: "text" };
import ruleDecisions from "./0034_rule_decisions.sql" with { type: "text" };
import itemSearch from "./0035_item_search.sql" with { type: "text" };
import totp from "./0036_totp.sql" with { type: "text" };
import erasure from "./0037_erasure.sql" with { type: "text" };
import reviewTarget from "./0038_review_target.sql" with { type: "text" };
import ownTexts from "./0039_own_texts.sql" with { type: "text" };
import turnChanges from "./0040_turn_changes.sql" with { type: "text" };
import accountTurns from "./0041_account_turns.sql" with { type: "text" };
import failedAttempts from "./0042_failed_attempts.sql" with { type: "text" };
import outcomeDays from "./0043_outcome_days.sql" with { type: "text" };
import mailboxes from "./0044_mailboxes.sql" with { type: "text" };
import heldScores from "./0045_held_scores.sql" with { type: "text" };
import heldAmong from "./0046_held_among.sql" with { type: "text" };
import parcels from "./0047_parcels.sql" with { type: "text" };
import moreMailboxes from "./0048_more_mailboxes.sql" with { type: "text" };

/**
 * Tables that are emptied all the time: vacuumed by a number of deleted rows, as a share of no rows is reached at once
 * or never. The file is not truncated, which would lock out the writer and cancel queries on a standby.
 */
export const EMPTIED =
  "autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, " +
  "autovacuum_vacuum_insert_threshold = -1, vacuum_truncate = off";

/** A table of one row, or one per account, that is rewritten all the time. */
export const ONE_ROW =
  "fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000";

/** For PostgreSQL: whose turn it is to write. See src/db/postgres/turns.ts. */
export const ACCOUNT_TURNS: readonly string[] = [
  "CREATE SEQUENCE IF NOT EXISTS turns",
  // The last turn for each account, the one before it, and its time; the row is the account's lock.
  `CREATE TABLE IF NOT EXISTS account_turns (
  account_id BIGINT PRIMARY KEY,
  turn BIGINT NOT NULL DEFAULT 0,
  clock BIGINT NOT NULL DEFAULT 0,
  previous BIGINT NOT NULL DEFAULT 0
) WITH (${ONE_ROW})`,
  // What each turn changed of the data that other nodes cache; null when unknown. Account 0 stands for everything.
  `CREATE TABLE turn_changes (
  turn BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  previous BIGINT NOT NULL,
  session INT NOT NULL DEFAULT pg_backend_pid(),
  changes TEXT COLLATE "C",
  PRIMARY KEY (turn, account_id)
) WITH (${EMPTIED})`,
];

/** For PostgreSQL: makes what nodes cache of a removed key stale. See `CACHE_VERSION` in src/db/postgres/additions.ts. */
export const NAMED_KEYS_TRIGGER = `CREATE TRIGGER named_keys_cache_version AFTER DELETE ON named_keys
  FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version()`;

/** Its indexes end with the key of their table. */
const orderAliasesPostgres = `CREATE TABLE order_aliases (
  account_id BIGINT NOT NULL,
  alias TEXT COLLATE "C" NOT NULL,
  order_row BIGINT NOT NULL,
  PRIMARY KEY (account_id, alias)
);
CREATE INDEX order_aliases_by_order ON order_aliases (order_row, account_id, alias);
CREATE INDEX orders_without_mobile ON orders (account_id, pincode, order_value, placed_at, id)
  WHERE length(phone) <> 10 OR ltrim(phone, '0123456789') <> '';`;

export interface Migration {
  name: string;
  sql: string;
  /** Whether VACUUM rebuilds the file afterwards, without data deleted earlier. */
  vacuums?: boolean;
  /**
   * The same change for an existing PostgreSQL database, where `sql` with its types is not enough: other functions,
   * indexes (each ends with the key of its table), what only PostgreSQL has. An empty database derives its tables from all
   * `sql`, and a test checks that both give the same schema.
   */
  postgres?: string;
  /** Whether it only adds what the previous version ignores, so nodes of both can run together during an upgrade. */
  compatible?: boolean;
}

export const MIGRATIONS: readonly Migration[] = [
  { name: "0001_accounts_and_checks", sql: accountsAndChecks },
  { name: "0002_orders", sql: orders },
  { name: "0003_store_webhooks", sql: storeWebhooks },
  { name: "0004_pasts_from_orders", sql: pastsFromOrders },
  { name: "0005_order_references", sql: orderReferences },
  { name: "0006_account_audit", sql: accountAudit },
  { name: "0007_order_lists", sql: orderLists },
  { name: "0008_history", sql: history },
  { name: "0009_decision_events", sql: decisionEvents },
  // Earlier versions did not overwrite deleted data.
  { name: "0010_privacy", sql: privacy, vacuums: true },
  { name: "0011_standard_names", sql: standardNames },
  { name: "0012_order_indexes", sql: orderIndexes },
  { name: "0013_place_days", sql: placeDays },
  { name: "0014_order_days", sql: orderDays },
  { name: "0015_smaller_rows", sql: smallerRows },
  { name: "0016_costs", sql: costs },
  { name: "0017_outcome_groups", sql: outcomeGroups },
  { name: "0018_score_outcomes", sql: scoreOutcomes },
  { name: "0019_members", sql: members },
  { name: "0020_revisions", sql: revisions },
  { name: "0021_order_stake", sql: orderStake },
  { name: "0022_calls", sql: calls },
  { name: "0023_lists", sql: lists },
  { name: "0024_activity", sql: activity },
  { name: "0025_retention", sql: retention },
  { name: "0026_held_orders", sql: heldOrders },
  { name: "0027_status_meanings", sql: statusMeanings, compatible: true },
  { name: "0028_clock", sql: clock, compatible: true },
  { name: "0029_order_aliases", sql: orderAliases, postgres: orderAliasesPostgres, compatible: true },
  { name: "0030_identities", sql: identities },
  {
    name: "0031_writer_clock",
    sql: writerClock,
    postgres: `ALTER TABLE writer ADD COLUMN IF NOT EXISTS clock BIGINT NOT NULL DEFAULT 0;
UPDATE writer SET clock = (SELECT scored_at FROM orders ORDER BY id DESC LIMIT 1) WHERE EXISTS (SELECT 1 FROM orders)`,
    compatible: true,
  },
  { name: "0032_session_confirmed", sql: sessionConfirmed, compatible: true },
  {
    name: "0033_named_keys",
    sql: namedKeys,
    postgres: `CREATE TABLE named_keys (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  key_hash TEXT COLLATE "C" NOT NULL UNIQUE,
  hint TEXT COLLATE "C" NOT NULL,
  scope TEXT COLLATE "C" NOT NULL CHECK (scope IN ('verify', 'read', 'orders', 'all')),
  created_at BIGINT NOT NULL,
  created_by TEXT COLLATE "C" NOT NULL,
  expires_at BIGINT,
  last_used_at BIGINT
);
CREATE INDEX named_keys_account ON named_keys (account_id, id);
${NAMED_KEYS_TRIGGER}`,
    compatible: true,
  },
  { name: "0034_rule_decisions", sql: ruleDecisions, compatible: true },
  // A node of the previous version would index new orders without their items.
  { name: "0035_item_search", sql: itemSearch },
  { name: "0036_totp", sql: totp, compatible: true },
  {
    name: "0037_erasure",
    sql: erasure,
    postgres: `DELETE FROM meta WHERE key = 'wipe_due' AND value = '0';
UPDATE meta SET value = coalesce((SELECT CAST(at AS TEXT) FROM audit ORDER BY id DESC LIMIT 1), '0') WHERE key = 'wipe_due';
CREATE INDEX orders_erased ON orders (erased_at, id) WHERE erased_at IS NOT NULL;
CREATE INDEX orders_noted ON orders (account_id, id) WHERE decision_note IS NOT NULL;
CREATE INDEX order_calls_noted ON order_calls (id) WHERE note IS NOT NULL`,
    compatible: true,
  },
  {
    name: "0038_review_target",
    sql: reviewTarget,
    postgres: `ALTER TABLE accounts ADD COLUMN IF NOT EXISTS review_hours BIGINT NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS orders_by_decided_at ON orders (account_id, decided_at, id) WHERE decision <> 'pending'`,
    compatible: true,
  },
  { name: "0039_own_texts", sql: ownTexts, compatible: true },
  {
    name: "0040_turn_changes",
    sql: turnChanges,
    postgres: `CREATE TABLE IF NOT EXISTS turn_changes (turn BIGINT PRIMARY KEY, changes TEXT COLLATE "C") WITH (${EMPTIED})`,
    compatible: true,
  },
  {
    name: "0041_account_turns",
    sql: accountTurns,
    postgres: `DROP TABLE turn_changes;
${ACCOUNT_TURNS.join(";\n")};
ALTER TABLE writer ADD COLUMN IF NOT EXISTS previous BIGINT NOT NULL DEFAULT 0;
DO $$ BEGIN PERFORM setval('turns', (SELECT turn + 1 FROM writer)); END $$`,
  },
  { name: "0042_failed_attempts", sql: failedAttempts },
  // A node of the version before would not count by day.
  {
    name: "0043_outcome_days",
    sql: outcomeDays,
    postgres: `CREATE TABLE outcome_days (
  account_id BIGINT NOT NULL,
  rules_version BIGINT NOT NULL,
  payment TEXT COLLATE "C" NOT NULL,
  risk_score BIGINT NOT NULL,
  day BIGINT NOT NULL,
  delivered BIGINT NOT NULL,
  rto BIGINT NOT NULL,
  PRIMARY KEY (account_id, rules_version, payment, risk_score, day)
);
INSERT INTO outcome_days
  SELECT account_id, rules_version, payment, risk_score, (placed_at + 19800000) / 86400000,
    count(*) FILTER (WHERE outcome = 'delivered'), count(*) FILTER (WHERE outcome = 'rto')
  FROM orders
  WHERE outcome IN ('delivered', 'rto') AND outcome_at > placed_at + 86400000 AND (held_acts & 3) = 0
    AND id NOT IN (SELECT order_row FROM unlearned_orders)
  GROUP BY 1, 2, 3, 4, 5;
ALTER TABLE score_outcomes_before ADD COLUMN left_out_from BIGINT;
UPDATE score_outcomes_before SET left_out_from = 0;
DELETE FROM order_days;
DELETE FROM order_days_journal;
INSERT INTO meta SELECT 'order_days_to', '0' WHERE EXISTS (SELECT 1 FROM orders)
  ON CONFLICT (key) DO UPDATE SET value = '0'`,
  },
  // A node of the previous version would index new orders by the spelling.
  { name: "0044_mailboxes", sql: mailboxes },
  { name: "0045_held_scores", sql: heldScores },
  // A node of the version before would not write the new counter.
  { name: "0046_held_among", sql: heldAmong },
  { name: "0047_parcels", sql: parcels, compatible: true },
  // A node of the version before would index new orders by another mailbox.
  { name: "0048_more_mailboxes", sql: moreMailboxes },
];
