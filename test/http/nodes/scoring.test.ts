/**
 * Two nodes with writers on their own threads score, decide and finish orders of the same buyers at the same time. What
 * they answer and store is what one server on SQLite does that gets the same in the sequence of the commits.
 */
import { expect, test } from "bun:test";
import { loadConfig } from "../../../src/config.ts";
import { openPostgres } from "../../../src/db/postgres/open.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";
import type { Account } from "../../../src/features/accounts/types.ts";
import type { Orders } from "../../../src/features/orders/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { openApp } from "../../../src/server/app.ts";
import { describeOnPostgres, emptyDatabase } from "../../db/postgres/support.ts";
import { storedState } from "../../features/orders/nodes-world.ts";
import { GOOD, NOON } from "../../features/orders/support.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { withConnection } from "../../support/postgres.ts";
import { Random } from "../../support/random.ts";
import { INSTANCE_KEY } from "./nodes.ts";

const HOUR = 3_600_000;
const ORDERS = 120;
const EACH = 12;

async function openNode(databaseUrl: string | null) {
  const folder = temporaryFolder();
  await Bun.write(`${folder.path}/instance.key`, `${INSTANCE_KEY}\n`);
  const url = databaseUrl === null ? {} : { THIKANA_DATABASE_URL: databaseUrl };
  const { config } = loadConfig([], { THIKANA_DATA_DIR: folder.path, THIKANA_SIGNUP: "open", ...url });
  const options = { config, log: silentLogger, clock: () => NOON };
  const app = await openApp({ ...options, writerThread: { onFatal: () => {} } });
  return { app, folder, orders: app.services.orders };
}

type Command = (orders: Orders, account: Account) => Promise<unknown>;

/** What a shop sends; each names itself as its source, which is in the audit. */
function commandsOf(random: Random): Map<string, Command> {
  const commands = new Map<string, Command>();
  const add = (make: (source: string) => Command) => {
    const source = `command ${commands.size}`;
    commands.set(source, make(source));
  };
  const score = (order_id: string, at: number) => {
    const order = {
      ...GOOD,
      order_id,
      phone: `98450${10_000 + random.below(6)}`,
      email: `buyer${random.below(4)}@example.com`,
      line1: `Flat ${1 + random.below(5)}, Prestige Towers, 80 Feet Road`,
      payment_method: random.pick(["COD", "PREPAID"] as const),
      // No two alike, so that each is in the audit.
      order_value: 100 + commands.size,
    };
    add((source) => async (orders, account) => {
      const { scored } = await orders.scoreOne(account, order, {
        channel: "api",
        counted: false,
        at,
        source,
      });
      const { riskScore, riskLevel, riskReasons, created } = scored;
      return { order_id, riskScore, riskLevel, riskReasons, created };
    });
  };
  for (let i = 0; i < ORDERS; i++) {
    const at = NOON - 6 * HOUR + random.below(5 * HOUR);
    score(`O${i}`, at);
    if (random.chance(0.2)) score(`O${i}`, at);
    // Of an order that is there by now: the audit does not name outcomes of unknown orders.
    const order_id = `O${random.below(Math.max(1, i - 3 * EACH))}`;
    const outcome = random.pick(["rto", "delivered", "ndr"] as const);
    const outcomeAt = at + random.below(HOUR);
    if (i > 3 * EACH && random.chance(0.5))
      add(
        (source) => (orders, account) =>
          orders.applyOutcome(account, { order_id, outcome, at: outcomeAt }, { source }),
      );
  }
  return commands;
}

describeOnPostgres("two nodes at once", () => {
  test("score as one server that gets the same in the sequence of the commits", async () => {
    await using database = await emptyDatabase();
    const nodes = [await openNode(database.url), await openNode(database.url)];
    const single = await openNode(null);
    const account = { id: 1, callbackUrl: null, costs: DEFAULT_COSTS } as Account; // only these are read
    const commands = commandsOf(new Random("at once"));
    const waiting = [...commands];
    const answers = new Map<string, unknown>();
    const client = async ({ orders }: (typeof nodes)[number]) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        answers.set(next[0], await next[1](orders, account));
    };
    await Promise.all(nodes.flatMap((node) => Array.from({ length: EACH }, () => client(node))));
    const rows = await withConnection(
      database.url,
      (sql) => sql`SELECT source FROM audit WHERE source LIKE 'command %' ORDER BY id`,
    );
    const sequence = [...new Set(rows.map(({ source }: { source: string }) => source))] as string[];
    for (const source of sequence)
      expect([source, answers.get(source)]).toEqual([
        source,
        await commands.get(source)!(single.orders, account),
      ]);
    for (const { app } of [...nodes, single]) await app.close();
    expect(sequence.length).toBeGreaterThan(ORDERS);
    const shared = await openPostgres(database.url, nodes[0].folder.path, silentLogger);
    const own = await openDatabase(single.folder.path, silentLogger);
    const [stored, expected] = [storedState(shared), storedState(own)];
    for (const [table, rows] of Object.entries(expected))
      expect([table, stored[table]]).toEqual([table, rows]);
    await shared.close();
    await own.close();
    for (const { folder } of [...nodes, single]) folder[Symbol.dispose]();
  });
});
