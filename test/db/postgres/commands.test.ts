/** Commands and queries of tables give the same on PostgreSQL as on SQLite. */
import { Database as Sqlite } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import { PostgresConnection } from "../../../src/db/postgres/connection.ts";
import { migratePostgres } from "../../../src/db/postgres/migrate.ts";
import { accountQueries, accountRowCommands, type NewAccountRow } from "../../../src/db/queries/accounts.ts";
import { auditCommands, auditQueries } from "../../../src/db/queries/audit.ts";
import { checkCommands, checkQueries } from "../../../src/db/queries/checks.ts";
import { listEntryCommands, listEntryQueries } from "../../../src/db/queries/list-entries.ts";
import { metaCommands, metaQueries } from "../../../src/db/queries/meta.ts";
import { orderDayCommands, orderDayQueries } from "../../../src/db/queries/order-days.ts";
import { periodsIn, placeDayQueries } from "../../../src/db/queries/place-days.ts";
import { privacyCommands } from "../../../src/db/queries/privacy.ts";
import { quotaCommands, quotaQueries } from "../../../src/db/queries/quota.ts";
import { retentionCommands } from "../../../src/db/queries/retention.ts";
import { webhookCommands, webhookQueries } from "../../../src/db/queries/webhook-events.ts";
import { readerOf } from "../../../src/db/reader.ts";
import { sqliteConnection } from "../../../src/db/sqlite/connection.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { describeOnPostgres, emptyDatabase } from "./support.ts";

const SLICE = { after: null, limit: 10, offset: 0 };
const KEY = { accountId: 1, store: "storeA" as const, orderId: "o1" };

/** Everything that the commands and queries give, in turn. */
async function resultsOf(db: Db): Promise<unknown[]> {
  const given: unknown[] = [];
  const account: NewAccountRow = {
    plan: "pro",
    status: "active",
    ...{ name: "Kirana", email: "A@b.in", emailKey: "a@b.in" },
    ...{
      publishableKey: "pk",
      secretKeyHash: "h",
      secretKeySealed: Buffer.from([0, 255]),
      secretKeyHint: "x",
    },
    ...{ allowedDomains: "", createdAt: 1_763_700_000_000, codGateways: "", returnCost: 12.5 },
  };
  const accounts = accountRowCommands(db);
  given.push(accounts.insert(account), accounts.insert(account), accounts.update(1, { holdLoss: 0.25 }));
  given.push(await accountQueries(db).page(SLICE, "kir"), await accountQueries(db).count("zz"));
  const audit = auditCommands(db);
  const action = "list.added" as const;
  const entry = { accountId: 1, orderId: "o", at: 1, source: "s", actor: null, action };
  given.push(audit.insert({ ...entry, before: null, after: "{}", kind: "rules" }));
  audit.append([
    { ...entry, before: "{}", after: null },
    { ...entry, before: null, after: '{"text":"\\"é\\n"}', kind: "rules" },
  ]);
  given.push(
    await auditQueries(db).list(1, {}, SLICE),
    await auditQueries(db).list(1, { kind: "rules" }, SLICE),
  );
  for (const id of ["a", "b"])
    checkCommands(db).store([[id, 1, 5, "api", "VERIFIED", 90, "560034", "Goa", "X,Y", 20_000]]);
  given.push(await checkQueries(db).byDay({ accountId: 1, from: 1, to: 30_000 }));
  given.push(await checkQueries(db).byValue({ accountId: 1, from: 1, to: 30_000 }, 2, 5));
  const entries = listEntryCommands(db);
  const value = {
    accountId: 1,
    list: "block",
    kind: "phone",
    value: "+91",
    note: null,
    createdBy: "a",
  } as const;
  given.push(entries.insert({ ...value, createdAt: 3, expiresAt: null }));
  for (const q of [null, "91", "none"])
    given.push(listEntryQueries(db).page(1, { list: q === null ? null : "block", kind: null, q }, 2, SLICE));
  metaCommands(db).set("wipe_due", "1");
  metaCommands(db).set("wipe_due", "2");
  given.push(await metaQueries(db).get("wipe_due"));
  const days = orderDayCommands(db);
  days.put({ accountId: 1, kind: 2, day: 7 }, Buffer.from([1, 92, 0]));
  days.put({ accountId: 1, kind: 2, day: 7 }, Buffer.from([2, 92, 0]));
  days.append('[["é\\n"]]');
  const { periods, journal } = orderDayQueries(db).read(1, [{ kind: 2, from: 0, before: 9 }]);
  given.push(
    periods.map((row) => ({ ...row, counts: [...row.counts] })),
    journal,
    days.journalLength(),
  );
  const places = placeDayQueries(db);
  const counts = { cod: 1, codDelivered: 2, codRto: 0, prepaid: 4, prepaidDelivered: 0, prepaidRto: -1 };
  const change = { accountId: 1, days: 1, kind: "state", value: "Goa", counts };
  places.add([
    { ...change, firstDay: 20_000 },
    { ...change, firstDay: 20_001 },
    { ...change, days: 32, firstDay: 19_968 },
  ]);
  places.add([{ ...change, firstDay: 20_001 }]);
  for (const day of [20_000, 20_001, 20_002, 20_100])
    given.push(
      places.sum(1, periodsIn(0, day), "state", "Goa"),
      places.orders(1, periodsIn(0, day), "state"),
    );
  for (const used of [5, 7]) quotaCommands(db).store([{ accountId: 1, month: 202_511, used }]);
  given.push(await quotaQueries(db).since(202_501));
  const webhooks = webhookCommands(db);
  const event = { ...KEY, topic: "t", digest: "d", triggeredAt: 0, receivedAt: 4, state: "waiting" } as const;
  const stored = { ...event, result: "", attempts: 0, nextAt: 4, body: "{}" };
  given.push(webhooks.add(stored), webhooks.add(stored), await webhookQueries(db).due(9, 5));
  webhooks.postpone(1, "later", 8);
  webhooks.finish(KEY, '{"seen":[],"scored":"x"}', { id: 1, state: "done", result: "ok" }, 9);
  privacyCommands(db).forgetEvents(1, "o1");
  given.push(
    JSON.parse((await webhookQueries(db).orderState(KEY)) ?? "null"),
    await webhookQueries(db).contacts(1),
  );
  given.push(
    retentionCommands(db).deletePage("audit", {
      accountId: 1,
      before: 5,
      future: 9e15,
      upTo: 9e15,
      after: 0,
      limit: 9,
    }).rows,
  );
  given.push(retentionCommands(db).deleteOrderStates(0, 100, 5).rows);
  return given;
}

describeOnPostgres("commands and queries", () => {
  test("give the same on both databases", async () => {
    const sqlite = new Sqlite(":memory:");
    migrate(sqlite);
    const here = readerOf(sqliteConnection(sqlite), { dialect: "sqlite", file: ":memory:" }, sqlite);
    await using database = await emptyDatabase();
    const connection = new PostgresConnection(database.url, { maxWaitMs: 30_000 });
    migratePostgres(connection);
    const there = readerOf(connection, { dialect: "postgres", url: database.url });
    // Commands use a Db as they use a Reader.
    const wanted = await resultsOf(here as unknown as Db);
    expect(await resultsOf(there as unknown as Db)).toEqual(wanted);
    connection.close();
    sqlite.close();
  });
});
