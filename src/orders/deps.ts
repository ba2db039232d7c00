/** Dependencies of the order use cases. */
import type { Checks, Quota } from "../accounts/types.ts";
import type { AddressEngine } from "../address/index.ts";
import { type AuditQueries, auditQueries } from "../db/queries/audit.ts";
import { type OrderQueries, orderQueries } from "../db/queries/orders.ts";
import { type OrderCountQueries, orderCountQueries } from "../db/queries/orders-count.ts";
import { type OrderListQueries, orderListQueries } from "../db/queries/orders-list.ts";
import { type ScanQueries, scanQueries } from "../db/queries/orders-scan.ts";
import { type RuleQueries, ruleQueries } from "../db/queries/rules.ts";
import type { Reader } from "../db/reader.ts";
import type { PinLookup } from "../pin-lookup/types.ts";
import type { IsGibberish } from "../risk/index.ts";
import type { Remote } from "../threads/rpc.ts";
import type { RuleCommands } from "./rules/commands.ts";
import type { OrderWriter } from "./writer/index.ts";

/** Dependencies that the application supplies. */
export interface OrdersOptions {
  db: Reader;
  /** Milliseconds since 1970. */
  clock: () => number;
  engine: AddressEngine;
  isGibberish: IsGibberish;
  pinLookup: PinLookup;
  /** Whether an outside service may be asked for a PIN that is missing from the directory. */
  asksOutside: boolean;
  quota: Quota;
  checks: Checks;
  writer: OrderWriter;
  ruleCommands: Remote<RuleCommands>;
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

export function openQueries(db: Reader): Queries {
  return {
    orders: orderQueries(db),
    counts: orderCountQueries(db),
    lists: orderListQueries(db),
    scan: scanQueries(db),
    rules: ruleQueries(db),
    audit: auditQueries(db),
  };
}
