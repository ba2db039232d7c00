/** What all order use cases work with. */
import type { Checks, Quota } from "../accounts/types.ts";
import type { AddressEngine } from "../address/index.ts";
import type { Db } from "../db/open.ts";
import { type AlertQueries, alertQueries } from "../db/queries/alerts.ts";
import { type AuditQueries, auditQueries } from "../db/queries/audit.ts";
import { type OrderQueries, orderQueries } from "../db/queries/orders.ts";
import { type OrderCountQueries, orderCountQueries } from "../db/queries/orders-count.ts";
import { type OrderListQueries, orderListQueries } from "../db/queries/orders-list.ts";
import { type OrderSearchQueries, orderSearchQueries } from "../db/queries/orders-search.ts";
import { type SeasonQueries, seasonQueries } from "../db/queries/orders-season.ts";
import { type RuleQueries, ruleQueries } from "../db/queries/rules.ts";
import type { Logger } from "../log.ts";
import type { PinLookup } from "../pin-lookup/types.ts";
import type { IsGibberish } from "../risk/index.ts";
import type { OrderHistory } from "./history/index.ts";

/** What the application gives. */
export interface OrdersOptions {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  engine: AddressEngine;
  isGibberish: IsGibberish;
  pinLookup: PinLookup;
  /** Whether an outside service may be asked for a PIN that the directory lacks. */
  asksOutside: boolean;
  quota: Quota;
  checks: Checks;
  /** Called once alerts were written that wait to be sent. */
  onAlert?: () => void;
}

export interface Queries {
  orders: OrderQueries;
  counts: OrderCountQueries;
  lists: OrderListQueries;
  search: OrderSearchQueries;
  season: SeasonQueries;
  rules: RuleQueries;
  audit: AuditQueries;
  alerts: AlertQueries;
}

export type Parts = OrdersOptions & { queries: Queries; history: OrderHistory };

export function openQueries(db: Db): Queries {
  return {
    orders: orderQueries(db),
    counts: orderCountQueries(db),
    lists: orderListQueries(db),
    search: orderSearchQueries(db),
    season: seasonQueries(db),
    rules: ruleQueries(db),
    audit: auditQueries(db),
    alerts: alertQueries(db),
  };
}
