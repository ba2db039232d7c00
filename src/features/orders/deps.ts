/** Dependencies of the order use cases. */

import type { Freshness } from "../../db/freshness.ts";
import { auditQueries } from "../../db/queries/audit.ts";
import { listEntryQueries } from "../../db/queries/list-entries.ts";
import { aliasQueries } from "../../db/queries/order-aliases.ts";
import { callQueries } from "../../db/queries/order-calls.ts";
import { claimQueries } from "../../db/queries/order-claims.ts";
import { orderDayQueries } from "../../db/queries/order-days.ts";
import { orderTimelineQueries } from "../../db/queries/order-timeline.ts";
import { orderQueries } from "../../db/queries/orders.ts";
import { orderCountQueries } from "../../db/queries/orders-count.ts";
import { decidedQueries } from "../../db/queries/orders-decided.ts";
import { orderListQueries } from "../../db/queries/orders-list.ts";
import { scanQueries } from "../../db/queries/orders-scan.ts";
import { slimQueries } from "../../db/queries/orders-slim.ts";
import { ruleQueries } from "../../db/queries/rules.ts";
import { scoreOutcomeQueries } from "../../db/queries/score-outcomes.ts";
import { shopEmailQueries } from "../../db/queries/shop-emails.ts";
import { spotCheckQueries } from "../../db/queries/spot-checks.ts";
import type { Reader } from "../../db/reader.ts";
import type { IsGibberish } from "../../engine/risk/index.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { VerifyAddress } from "../checks/verify.ts";
import type { IdentityPass } from "./identity-pass.ts";
import type { ListCommands } from "./lists/commands.ts";
import { SLIM_COLUMNS } from "./record/slim-row.ts";
import type { RuleCommands } from "./rules/commands.ts";
import type { OrderWriter } from "./writer/index.ts";

/** Dependencies that the application supplies. */
export interface OrdersOptions {
  db: Reader;
  /** Freshness of what other nodes may change; always fresh by default. */
  freshness?: Freshness;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The time of a write if a clock was given; null: that of its transaction. */
  writeTime: () => number | null;
  verifyAddress: VerifyAddress;
  isGibberish: IsGibberish;
  writer: OrderWriter;
  ruleCommands: Remote<RuleCommands>;
  listCommands: Remote<ListCommands>;
  /** Pass over orders of earlier versions; none if there are no such orders. */
  identityPass?: Pick<IdentityPass, "prepare">;
}

export type OrderDeps = OrdersOptions & { queries: Queries };

/** Queries of the use cases. */
export const openQueries = (db: Reader) => ({
  orders: orderQueries(db),
  aliases: aliasQueries(db),
  claims: claimQueries(db),
  calls: callQueries(db),
  counts: orderCountQueries(db),
  lists: orderListQueries(db),
  slim: slimQueries(db, SLIM_COLUMNS),
  spotChecks: spotCheckQueries(db),
  decided: decidedQueries(db),
  timeline: orderTimelineQueries(db),
  days: orderDayQueries(db),
  scan: scanQueries(db),
  rules: ruleQueries(db),
  listEntries: listEntryQueries(db),
  scoreOutcomes: scoreOutcomeQueries(db),
  audit: auditQueries(db),
  shopEmails: shopEmailQueries(db),
});
export type Queries = ReturnType<typeof openQueries>;
