/** All commands of the database's writer, put together for its thread and for the inline writer. */

import type { Db } from "../db/db.ts";
import { alertCommands } from "../db/queries/alerts.ts";
import { auditCommands } from "../db/queries/audit.ts";
import { checkCommands, type NewCheck } from "../db/queries/checks.ts";
import { clockCommands } from "../db/queries/clock.ts";
import { jobCommands } from "../db/queries/jobs.ts";
import { metaCommands } from "../db/queries/meta.ts";
import { pinCacheCommands } from "../db/queries/pin-cache.ts";
import { type QuotaDeltas, quotaCommands } from "../db/queries/quota.ts";
import { rejectedDeliveryCommands } from "../db/queries/rejected-deliveries.ts";
import { retentionCommands } from "../db/queries/retention.ts";
import { sessionCommands } from "../db/queries/sessions.ts";
import { webhookCommands } from "../db/queries/webhook-events.ts";
import { widgetActivityCommands } from "../db/queries/widget-activity.ts";
import { inlineWriter, type Writer } from "../db/writer/index.ts";
import { accountCommands } from "../features/accounts/commands.ts";
import { memberCommands } from "../features/accounts/member-commands.ts";
import { namedKeyCommands } from "../features/accounts/named-key-commands.ts";
import { viewCommands } from "../features/accounts/view-commands.ts";
import { listCommands } from "../features/orders/lists/commands.ts";
import { ruleCommands } from "../features/orders/rules/commands.ts";
import { type OrderWriter, openOrderWriter, type WriterOptions } from "../features/orders/writer/index.ts";
import type { TextCalls } from "../lib/threads/rpc.ts";

/** Synchronous commands: each runs inside the transaction that it shares with others. */
export const writeCommands = (db: Db) => ({
  accounts: accountCommands(db),
  alerts: alertCommands(db),
  audit: auditCommands(db),
  checks: checkCommands(db),
  clock: clockCommands(db),
  jobs: jobCommands(db),
  lists: listCommands(db),
  members: memberCommands(db),
  meta: metaCommands(db),
  namedKeys: namedKeyCommands(db),
  pinCache: pinCacheCommands(db),
  quota: quotaCommands(db),
  retention: retentionCommands(db),
  rejectedDeliveries: rejectedDeliveryCommands(db),
  rules: ruleCommands(db),
  sessions: sessionCommands(db),
  views: viewCommands(db),
  webhooks: webhookCommands(db),
  widgetActivity: widgetActivityCommands(db),
});

/** The accounts of commands that each node calls several times a second, so that they lock only these shops. */
const SCOPES = {
  "checks.store": (checks: readonly NewCheck[]) => distinct(checks.map(([, accountId]) => accountId)),
  "quota.add": ({ rows }: QuotaDeltas) => distinct(rows.map(({ accountId }) => accountId)),
};

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Runs all commands on the thread of the connection. */
export const openInlineWriter = (db: Db, options: Omit<WriterOptions, "db">) =>
  inlineWriter(db, {
    writes: writeCommands(db),
    scopes: SCOPES,
    tasks: { orders: openOrderWriter({ db, ...options }) },
  });

/** All commands, by group. */
export type Commands = ReturnType<typeof openInlineWriter>["commands"];
export type AppWriter = Writer<Commands>;

/** Commands sent as text, because they run thousands of times a second. */
export const TEXT_COMMANDS: TextCalls<{
  "checks.store": Commands["checks"]["store"];
  "orders.save": OrderWriter["save"];
  "orders.saveAll": OrderWriter["saveAll"];
}> = {
  keys: ["address", "verification", "riskReasons"],
  background: ["orders.saveAll"],
  calls: {
    "checks.store": {},
    "orders.save": {
      args: ([order]) => [order.columns],
      result: (saved) => [saved],
    },
    "orders.saveAll": {
      args: ([orders]) => orders.map(({ columns }) => columns),
      result: (saved) => saved,
    },
  },
};
