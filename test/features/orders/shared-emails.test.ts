/** The history that one store keeps up to date over many transactions, against a recount from all rows. */
import { expect, test } from "bun:test";
import { ORDER_COLUMNS, type OrderRow } from "../../../src/db/queries/orders.ts";
import { PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { orderCommands } from "../../../src/features/orders/writer/index.ts";
import type { OrderCommand } from "../../../src/features/orders/writer/plan/plan.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { mailboxOf } from "../../../src/lib/mailbox.ts";
import { temporaryDb } from "../../db/support.ts";
import { Random } from "../../support/random.ts";
import { randomSteps } from "./random-steps.ts";
import { recount } from "./recount-history.ts";
import { NOON } from "./support.ts";

const STEPS = 200;
/** Orders of an e-mail that a history counts at most. */
const LAST = 50;

test("a buyer of a shared e-mail has the history that a recount gives", async () => {
  await using fixture = await temporaryDb();
  const { db } = fixture;
  const random = new Random("shared e-mails a");
  const store = new SqlOrderStore(db, silentLogger);
  const run = async <T>(command: (time: number) => OrderCommand<T>): Promise<T> => {
    let done!: { result: T };
    await db.write(() => {
      done = store.transact(command(db.time()));
    });
    return done.result;
  };
  const commands = orderCommands(run);
  const all = db.prepare<OrderRow, []>(`SELECT ${ORDER_COLUMNS} FROM orders o ORDER BY o.id`);
  let mostOfOne = 0;
  for (const [i, step] of randomSteps(random, STEPS).entries()) {
    await step(commands);
    if (random.chance(0.05)) await store.deferred.flush();
    if (random.chance(0.05)) db.releaseMemory();
    if (random.chance(0.05)) await expect(db.write(() => fail())).rejects.toThrow("rolled back");
    if (i % 20 > 0) continue;
    const rows = all.all();
    for (const { row, orders } of lastByEmail(rows)) {
      mostOfOne = Math.max(mostOfOne, orders);
      // As of the row itself, of now, and of a time in between.
      for (const placedAt of [row.placedAt, NOON, NOON - random.below(NOON - row.placedAt + 1)]) {
        const next = { ...row, id: Number.MAX_SAFE_INTEGER, placedAt, ...NO_OUTCOME };
        const history = await db.write(() => new PlannedHistory(store.load()).of(next, null));
        expect(history).toMatchObject(recount(rows, next));
      }
    }
  }
  expect(mostOfOne).toBeGreaterThan(LAST);
  await store.deferred.flush();
});

const NO_OUTCOME = { outcome: null, outcomeAt: null, ndrAt: null };

const fail = (): void => {
  throw new Error("rolled back");
};

/** Of each e-mail its last order, and how many it has. */
function lastByEmail(rows: readonly OrderRow[]) {
  const byEmail = Map.groupBy(
    rows.filter(({ email }) => email !== ""),
    ({ email }) => mailboxOf(email),
  );
  return [...byEmail.values()].map((orders) => ({
    row: orders.reduce((last, row) => (row.placedAt >= last.placedAt ? row : last)),
    orders: orders.length,
  }));
}
