/**
 * The migrations, oldest first; the position in the list (from 1) is the version that PRAGMA user_version
 * holds. A migration that was released is never changed: add one.
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

export interface Migration {
  name: string;
  sql: string;
  /** Whether the whole file is written anew after it, without what was deleted earlier. */
  rebuilds?: boolean;
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
  // What was deleted before this version was not overwritten.
  { name: "0010_privacy", sql: privacy, rebuilds: true },
  { name: "0011_standard_names", sql: standardNames },
];
