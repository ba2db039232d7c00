/** No list sorts or scans the orders, whatever the statistics of the database say. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { accountQueries } from "../../src/db/queries/accounts.ts";
import { alertQueries } from "../../src/db/queries/alerts.ts";
import { auditQueries } from "../../src/db/queries/audit.ts";
import { listEntryQueries } from "../../src/db/queries/list-entries.ts";
import { callQueries } from "../../src/db/queries/order-calls.ts";
import { claimQueries } from "../../src/db/queries/order-claims.ts";
import { orderTimelineQueries } from "../../src/db/queries/order-timeline.ts";
import { decidedQueries } from "../../src/db/queries/orders-decided.ts";
import { orderListQueries, type Sort } from "../../src/db/queries/orders-list.ts";
import { rescoreQueries } from "../../src/db/queries/orders-rescore.ts";
import type { Search } from "../../src/db/queries/orders-where.ts";
import { rejectedDeliveryQueries } from "../../src/db/queries/rejected-deliveries.ts";
import { oldOrderQueries, retentionCommands } from "../../src/db/queries/retention.ts";
import { ruleQueries } from "../../src/db/queries/rules.ts";
import { spotCheckQueries } from "../../src/db/queries/spot-checks.ts";
import { viewQueries } from "../../src/db/queries/views.ts";
import { webhookQueries } from "../../src/db/queries/webhook-events.ts";
import { listPage } from "../../src/features/orders/list.ts";
import { openManyOrders, recordingReader } from "../features/orders/many-orders.ts";
import { NOON } from "../features/orders/support.ts";
import { fileOf } from "../support/sqlite.ts";

/** Each alone and in pairs, with many matches and with few. */
const SEARCHES: Search[] = [
  {},
  ...[
    { level: "LOW" },
    { status: "rejected" },
    { outcome: "none" },
    { payment: "COD" },
    { open: true },
    { open: false },
  ],
  ...[{ isQueued: true }, { level: "LOW", status: "pending", outcome: "none", payment: "COD" }],
  ...[{ level: "HIGH", status: "rejected" }, { pincode: "403001" }, { pincode: "560034" }],
  ...[{ state: "Goa" }, { state: "Karnataka" }, { channel: "pos" }, { channel: "shopify" }],
  ...[{ from: NOON - 3_600_000 }, { from: 1, before: NOON }, { minValue: 1090 }, { maxValue: 2000 }],
  ...[
    { state: "Karnataka", payment: "COD" },
    { state: "Goa", payment: "COD" },
    { isQueued: true, state: "Goa" },
    { isQueued: true, waiting: "hidden" },
    { isQueued: true, waiting: "only" },
    { isQueued: true, waiting: "hidden", state: "Goa" },
    { isQueued: true, waiting: "only", state: "Goa" },
    { isQueued: true, waiting: "hidden", state: "Karnataka", payment: "COD" },
  ],
  ...[
    { channel: "shopify", from: 1 },
    { minValue: 1090, state: "Karnataka" },
    { level: "HIGH", pincode: "560034" },
  ],
  ...[{ q: "zoya" }, { q: "asha" }, { q: "asha", payment: "COD" }, { q: "asha", status: "rejected" }],
  ...[
    { q: "zoya", state: "Goa" },
    { q: "asha", isQueued: true },
    { q: "asha", isQueued: true, waiting: "only" },
    { q: "zoya", isQueued: true, waiting: "hidden" },
    { q: "asha", isQueued: true, waiting: "hidden", state: "Goa" },
    { q: "asha", from: 1, before: NOON },
  ],
] as Search[];
const SORTS: Sort[] = (["placed_at", "risk", "value", "stake", "worth"] as const).flatMap((by) => [
  { by, isDescending: true },
  { by, isDescending: false },
]);

/** Rows of a statement inside, of which there are few by its own limit. */
const FEW = /\(\s*SELECT .* LIMIT (?:10000|2500)\)/s;
/** Lines that read as much as a page, or what {@link FEW} limits. */
const FEW_ONLY = /^(?:USE TEMP B-TREE FOR ORDER BY|SCAN (?:d|s|\(subquery-\d+\)))$/;
const SEARCH_INDEX = /^SCAN \w+ VIRTUAL TABLE INDEX \d+:M1[<>]?$/;

/** The lines of a plan that read or sort more than a page. */
function faultsOf(sql: string, plan: readonly string[]): string[] {
  return plan.filter((line) => {
    if (!/SCAN|TEMP B-TREE/.test(line) || SEARCH_INDEX.test(line)) return false;
    return !(FEW_ONLY.test(line) && FEW.test(sql));
  });
}

let many: Awaited<ReturnType<typeof openManyOrders>>;
let statements: string[];

/** All statements that lists, exports, the queue, rescoring and the other lists prepare. */
async function collectStatements(): Promise<string[]> {
  using recorded = recordingReader(fileOf(many.db));
  const { reader } = recorded;
  const lists = orderListQueries(reader);
  for (const search of SEARCHES) {
    for (const sort of SORTS) {
      const first = await listPage(lists, many.account.id, { search, sort, limit: 1 }, NOON);
      if (first.next === null) continue;
      await listPage(lists, many.account.id, { search, sort, limit: 1, cursor: first.next }, NOON);
    }
  }
  rescoreQueries(reader).openAfter(many.account.id, 0, 1);
  const slice = { after: null, limit: 1, offset: 0 };
  listEntryQueries(reader).page(1, { list: null, kind: null, q: null }, 1, slice);
  viewQueries(reader).visible(1, 1);
  await alertQueries(reader).list(1, slice);
  await webhookQueries(reader).list(1, slice);
  await ruleQueries(reader).list(1, slice);
  await accountQueries(reader).page(slice, "a");
  rejectedDeliveryQueries(reader).latest(1);
  orderTimelineQueries(reader);
  spotCheckQueries(reader);
  await auditQueries(reader).list(1, {}, slice);
  return recorded.prepared().filter((sql) => /ORDER BY|LIMIT/i.test(sql) && !NOT_LISTS.test(sql));
}

/** Orders of one reference; events that are due and early outcomes, of which there are few; whether there is any account. */
const NOT_LISTS = /ltrim\(reference|next_at <= |early_outcomes|FROM accounts LIMIT 1/;

beforeAll(async () => {
  many = await openManyOrders();
  statements = await collectStatements();
});
afterAll(async () => {
  await many[Symbol.asyncDispose]();
});

const write = (sql: string) => many.db.write(() => void many.db.prepare(sql).run());

describe("no list sorts or scans", () => {
  test.each([
    ["of a small and skewed database", []],
    ["of the database itself", ["ANALYZE"]],
    ["that do not exist", ["DELETE FROM sqlite_stat1", "ANALYZE sqlite_schema"]],
  ])("with the statistics %s", async (_, changes) => {
    for (const sql of changes) await write(sql);
    using recorded = recordingReader(fileOf(many.db));
    const faults = statements.flatMap((sql) =>
      faultsOf(sql, recorded.planOf(sql)).map((line) => `${line}: ${sql}`),
    );
    expect(faults).toEqual([]);
    expect(statements.length).toBeGreaterThan(150);
  });
});

test("every list reads an index by name, or a row by its id", () => {
  const unnamed = statements.filter(
    (sql) => /FROM (?:orders|audit|alerts_outbox|store_events) \w*/.test(sql) && !/INDEXED BY/.test(sql),
  );
  expect(unnamed).toEqual([]);
});

test("what orders show of other tables is read by the orders of the page", () => {
  using recorded = recordingReader(fileOf(many.db));
  claimQueries(recorded.reader).live([1, 2], NOON);
  callQueries(recorded.reader).summaries([1, 2]);
  const lines = recorded.prepared().flatMap((sql) => recorded.planOf(sql));
  expect(lines.filter((line) => /SCAN (?!json_each|\(subquery)|TEMP/.test(line))).toEqual([]);
  expect(lines).toContain("SEARCH c USING INTEGER PRIMARY KEY (rowid=?)");
  expect(lines).toContain("SEARCH c USING INDEX order_calls_by_order (order_row=?)");
});

test("what is past its time is found by index, oldest first", () => {
  using recorded = recordingReader(fileOf(many.db));
  oldOrderQueries(recorded.reader);
  retentionCommands(recorded.reader);
  const lines = recorded.prepared().flatMap((sql) => recorded.planOf(sql));
  // In the list of ids of a page, the sequence is none.
  expect(lines.filter((line) => /SCAN (?!json_each)|TEMP/.test(line))).toEqual([]);
  for (const index of ["audit_by_account", "alerts_by_account", "store_events_by_account"])
    expect(lines.join("\n")).toMatch(
      new RegExp(`USING (COVERING )?INDEX ${index} \\(account_id=\\? AND rowid>\\?\\)`),
    );
  expect(lines.join("\n")).toMatch(/orders_with_person \(account_id=\? AND .*placed_at/);
  expect(lines.join("\n")).toContain("store_orders_by_time (updated_at>? AND updated_at<?)");
});

test("what was decided today is counted by an index of its own", () => {
  using recorded = recordingReader(fileOf(many.db));
  decidedQueries(recorded.reader);
  expect(recorded.prepared().flatMap((sql) => recorded.planOf(sql))).toEqual([
    "SEARCH orders USING INDEX orders_by_decided_at (account_id=? AND decided_at>?)",
  ]);
});

describe("the check of the plans", () => {
  test.each([
    [
      "SELECT id FROM orders WHERE account_id = 1 ORDER BY order_value LIMIT 5",
      "USE TEMP B-TREE FOR ORDER BY",
    ],
    ["SELECT id FROM orders WHERE name = 'x' LIMIT 5", "SCAN orders"],
    ["SELECT id FROM orders NOT INDEXED WHERE account_id = 1 ORDER BY id LIMIT 5", "SCAN orders"],
  ])("finds what is wrong with %s", (sql, fault) => {
    using recorded = recordingReader(fileOf(many.db));
    expect(faultsOf(sql, recorded.planOf(sql))).toContain(fault);
  });
});
