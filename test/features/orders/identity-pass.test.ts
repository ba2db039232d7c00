/** The pass over orders of earlier versions goes on after a kill -9, and marks and counts nothing twice. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../../support/binary.ts";
import { GOOD } from "./support.ts";

const ORDERS = 260;
const KILLS = 3;
const env = { THIKANA_DEFAULT_PLAN: "pro" };

test("killed in the middle, it goes on from its last batch", async () => {
  using folder = temporaryFolder();
  const start = () => startServer({ command: PROGRAM, dataDir: folder.path, env });
  let server = await start();
  const { secretKey } = await signUp(server.url);
  const post = async (path: string, body: object) => {
    const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
    const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
  };
  for (let i = 0; i < ORDERS; i++) {
    const buyer = { phone: String(9_812_304_000 + 7 * i), email: "" };
    const order_id = `K-${i}`;
    await post("/api/v1/order/score", {
      ...GOOD,
      ...buyer,
      order_id,
      line1: "Main Road",
      line2: "",
      landmark: "",
    });
    if (i % 2 === 0) await post("/api/v1/order/outcome", { order_id, outcome: "rto" });
  }
  await server.stop();

  const onDisk = <T>(work: (sqlite: Database) => T): T => {
    using sqlite = new Database(join(folder.path, "thikana.db"));
    return work(sqlite);
  };
  const oneOf = (sql: string) =>
    onDisk((db) => db.query<{ value: string | number }, []>(sql).get()?.value ?? null);
  // As the version before stored them: one home for all, each order with those before it as its history.
  onDisk((db) => {
    const { names } = db.query<{ names: string }, []>("SELECT names FROM signal_sets").get()!; // of the orders
    const old = (JSON.parse(names) as string[]).filter((name) => !/^phone_(shared|names)$/.test(name));
    db.run("INSERT INTO signal_sets (names) VALUES (?)", [JSON.stringify(old)]);
    const values = JSON.stringify(old.map((name) => (name === "address_orders" ? 9 : 0)));
    db.run("UPDATE orders SET fingerprint = 'cd8f45b10093c35b', signal_set = 2, signals = ?", [values]);
    db.run("INSERT INTO meta VALUES ('identities_checked_to', '0')");
  });

  server = await start();
  const checkedTo = () => oneOf("SELECT value FROM meta WHERE key = 'identities_checked_to'");
  let kills = 0;
  for (let last: string | number | null = "0"; last !== null; await Bun.sleep(1)) {
    const next = checkedTo();
    if (next !== null && next !== last && kills < KILLS) {
      await server.stop("SIGKILL");
      kills++;
      server = await start();
    }
    last = next;
  }
  await server.stop();
  expect(kills).toBe(KILLS);
  expect(oneOf("SELECT count(*) AS value FROM orders WHERE fingerprint <> ''")).toBe(0);
  expect(oneOf("SELECT count(*) AS value FROM unlearned_orders")).toBe(ORDERS / 2);
  expect(oneOf("SELECT sum(rto) AS value FROM score_outcomes")).toBe(0);
  const rescored = "SELECT count(*) AS value FROM orders WHERE outcome IS NULL AND signal_set = 1";
  expect(oneOf(rescored)).toBe(ORDERS / 2);
});
