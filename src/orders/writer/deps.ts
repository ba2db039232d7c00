/** Dependencies of the order writer. */
import type { Db } from "../../db/open.ts";
import { type AlertQueries, alertQueries } from "../../db/queries/alerts.ts";
import { type AuditCommands, auditCommands } from "../../db/queries/audit.ts";
import { type OrderQueries, orderQueries } from "../../db/queries/orders.ts";
import { type OrderCountQueries, orderCountQueries } from "../../db/queries/orders-count.ts";
import { type OrderSearchQueries, orderSearchQueries } from "../../db/queries/orders-search.ts";
import { type PrivacyQueries, privacyQueries } from "../../db/queries/privacy.ts";
import { ruleQueries } from "../../db/queries/rules.ts";
import type { Logger } from "../../log.ts";
import { ActiveRules } from "../rules/active-rules.ts";
import { SignalStore } from "../signals.ts";
import { OrderHistory } from "./history/index.ts";

export interface WriterOptions {
  db: Db;
  log: Logger;
  /** Called after alerts were committed, so that they are sent at once. */
  onAlert?: () => void;
}

export interface Queries {
  orders: OrderQueries;
  counts: OrderCountQueries;
  search: OrderSearchQueries;
  audit: AuditCommands;
  alerts: AlertQueries;
  privacy: PrivacyQueries;
}

export interface WriterDeps extends WriterOptions {
  queries: Queries;
  history: OrderHistory;
  rules: ActiveRules;
  signals: SignalStore;
}

export function openWriterDeps(options: WriterOptions): WriterDeps {
  const { db, log } = options;
  const queries = {
    orders: orderQueries(db),
    counts: orderCountQueries(db),
    search: orderSearchQueries(db),
    audit: auditCommands(db),
    alerts: alertQueries(db),
    privacy: privacyQueries(db),
  };
  const signals = new SignalStore(queries.orders);
  // The failed transaction may have inserted the set of signal names.
  db.onRollback(() => signals.forget());
  return {
    ...options,
    queries,
    signals,
    history: new OrderHistory(db, queries.orders, log),
    rules: new ActiveRules(ruleQueries(db)),
  };
}
