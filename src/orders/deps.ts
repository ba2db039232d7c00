/** Dependencies of the order use cases. */
import type { VerifyAddress } from "../checks/verify.ts";
import type { Db } from "../db/open.ts";
import { type AuditQueries, auditQueries } from "../db/queries/audit.ts";
import { type OrderQueries, orderQueries } from "../db/queries/orders.ts";
import { type OrderCountQueries, orderCountQueries } from "../db/queries/orders-count.ts";
import { type OrderListQueries, orderListQueries } from "../db/queries/orders-list.ts";
import { type ScanQueries, scanQueries } from "../db/queries/orders-scan.ts";
import { type RuleQueries, ruleQueries } from "../db/queries/rules.ts";
import type { OrderWriter } from "./writer/index.ts";

/** Dependencies that the application supplies. */
export interface OrdersOptions {
  db: Db;
  /** Milliseconds since 1970. */
  clock: () => number;
  verifyAddress: VerifyAddress;
  writer: OrderWriter;
}

export interface Queries {
  orders: OrderQueries;
  counts: OrderCountQueries;
  lists: OrderListQueries;
  scan: ScanQueries;
  rules: RuleQueries;
  audit: AuditQueries;
}

export type OrderDeps = OrdersOptions & { queries: Queries };

export function openQueries(db: Db): Queries {
  return {
    orders: orderQueries(db),
    counts: orderCountQueries(db),
    lists: orderListQueries(db),
    scan: scanQueries(db),
    rules: ruleQueries(db),
    audit: auditQueries(db),
  };
}
