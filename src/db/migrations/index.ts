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

export interface Migration {
  name: string;
  sql: string;
  /** Whether VACUUM rebuilds the file afterwards, without data deleted earlier. */
  vacuums?: boolean;
  /**
   * The same change for an existing PostgreSQL database, in its words. Needed from the 26th on; an empty one derives its
   * tables from `sql`, and a test checks that both ways end alike.
   */
  postgres?: string;
  /** Whether it only adds what the version before ignores, so that nodes of both run together during an upgrade. */
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
];
