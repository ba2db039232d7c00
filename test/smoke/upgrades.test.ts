/** The program started on a database of every earlier version, and an older one on a newer database. */
import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { before, type Meaningful } from "../db/filled.ts";
import { PROGRAM, startServer, temporaryFolder } from "../support/binary.ts";
import { blockOf } from "../support/guide.ts";

const SECRET_KEY = `sk_${"a".repeat(32)}`;
const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** In the form of the first version that stored orders. */
const CHECK = {
  check_id: "chk_1",
  score: 92,
  status: "VERIFIED",
  next_action: "ACCEPT",
  standardized: {
    ...{ line1: "12 MG Road", line2: "", landmark: "", city: "Bengaluru", state: "Karnataka" },
    ...{ pincode: "560001", country: "IN", full: "12 MG Road, Bengaluru, Karnataka 560001" },
  },
  ...{ issues: [], suggestions: [], corrections: [], location: null, phone_valid: true },
};

const RULES = {
  thresholds: { review: 40, high: 70 },
  rules: [
    {
      ...{ code: "COD", when: { signal: "payment", op: "eq", value: "COD" }, points: 27 },
      ...{ message: "Cash on delivery", enabled: true },
    },
  ],
};

const ROWS: Meaningful = {
  // Written by the program when it starts.
  meta: null,
  accounts: {
    ...{ plan: "pro", status: "active", allowed_domains: "[]", callback_url: null, quota_override: null },
    ...{ publishable_key: `pk_${"a".repeat(32)}`, secret_key_hash: hash(SECRET_KEY), status_meanings: "{}" },
    ...{ store_a_secret_sealed: null, store_b_secret_sealed: null },
  },
  // What the program has not counted yet, in a form of its own.
  ...{ past_changes: null, place_stats_journal: null },
  rule_versions: { version: 1, document: JSON.stringify(RULES) },
  signal_sets: { names: "[]" },
  orders: {
    ...{ order_id: "OLD-1", payment: "COD", phone: "9845012345", email: "asha@example.com", name: "Asha" },
    ...{ city: "Bengaluru", pincode: "560001", district: "Bengaluru Urban", state: "Karnataka" },
    ...{ address: JSON.stringify({ line1: "12 MG Road", city: "Bengaluru", pincode: "560001" }) },
    ...{ verification: JSON.stringify(CHECK), risk_level: "REVIEW", risk_score: 50, rules_version: 1 },
    ...{
      risk_reasons: "[]",
      signals: "[]",
      items: "[]",
      parcels: "[]",
      outcome: null,
      outcome_at: null,
      erased_at: null,
    },
    ...{ placed_at: Date.now() - 86_400_000, decision: "pending", decided_at: null, revision: 1 },
  },
};

/** A data directory as the program before a migration left it. */
function directoryBefore(index: number): string {
  const dir = join(folder.path, MIGRATIONS[index]?.name ?? "today");
  mkdirSync(dir, { mode: 0o700 });
  before(index, join(dir, "thikana.db"), ROWS).close();
  return dir;
}

const thikana = (...args: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH },
  });
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
};

/** What the backups hold that were made before the database was changed. */
const backupsOf = (dir: string) =>
  readdirSync(join(dir, "backups/before-migration")).map((name) => {
    const { stdout } = thikana("restore", "--check", "--json", join(dir, "backups/before-migration", name));
    return JSON.parse(stdout).manifest as { schema: number; counts: Record<string, number> };
  });

/** Each migration by itself, with rows in all tables, is in test/db/migrations.test.ts. */
const APART = 6;
const last = MIGRATIONS.length - 1;

// The schema without orders is left out: nothing was stored in it but accounts.
describe.each(
  MIGRATIONS.map(({ name }, i) => [name, i] as const).filter(([, i]) => i > 0 && (last - i) % APART === 0),
)("a database from before %s", (_, index) => {
  test("is backed up and migrated by the start, and serves a score, an order and a list", async () => {
    const hadOrders = index > 1;
    const dir = directoryBefore(index);
    const server = await startServer({ dataDir: dir, command: PROGRAM });
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        method: body ? "POST" : "GET",
        headers: { "x-api-key": SECRET_KEY, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const address = { line1: "12 MG Road", city: "Bengaluru", pincode: "560001", phone: "9845012345" };
    const order = { order_id: "NEW-1", order_value: 900, payment_method: "COD", ...address };
    const score = await ask("order/score", order);
    expect(score).toMatchObject({ status: 200, body: { order_id: "NEW-1" } });
    // By the shop's own rules of that time.
    const reasons = (score.body.risk_reasons as { code: string }[]).map(({ code }) => code);
    if (hadOrders) expect(reasons).toEqual(["COD"]);
    const { status, body } = await ask("orders");
    const listed = (body.orders as { order_id: string }[]).map(({ order_id }) => order_id);
    const ids = hadOrders ? ["NEW-1", "OLD-1"] : ["NEW-1"];
    expect({ status, ids: listed.sort() }).toEqual({ status: 200, ids });
    if (hadOrders)
      expect(await ask("order/OLD-1")).toMatchObject({
        ...{ status: 200, body: { phone: "9845012345", risk_level: "REVIEW", status: "pending" } },
      });

    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('"level":"error"');
    // The way back: what the older program would restore.
    const counts = hadOrders ? { accounts: 1, orders: 1 } : { accounts: 1 };
    expect(backupsOf(dir)).toMatchObject([{ schema: index, counts }]);
  });
});

test("an older program refuses a newer database with the guide's sentence, and changes nothing", async () => {
  const dir = directoryBefore(MIGRATIONS.length);
  const file = join(dir, "thikana.db");
  const newer = MIGRATIONS.length + 3;
  const sqlite = new Database(file);
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run(`PRAGMA user_version = ${newer}`);
  sqlite.close();
  const bytes = hash(readFileSync(file, "latin1"));

  const sentence = blockOf("upgrade", "text")
    .replace("34", String(newer))
    .replace("31", String(MIGRATIONS.length));
  expect(thikana("serve", "--port", "0", "--data-dir", dir)).toMatchObject({ exitCode: 1, stderr: sentence });
  expect(hash(readFileSync(file, "latin1"))).toBe(bytes);
  expect(thikana("doctor", "--data-dir", dir)).toMatchObject({ exitCode: 1 });
});
