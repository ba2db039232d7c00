/** Orders past their time lose their people, down to the bytes of the files or the rows of PostgreSQL, and all numbers stay. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { LEAF_HEADER, unusedPartOf } from "../../src/db/sqlite/pages.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { DAY, FIRST_GONE, NOON, startAgingServer } from "./aging.ts";
import { ask, BAD, PRO } from "./orders.ts";
import type { Merchant, TestServer } from "./server.ts";
import { runStatement, storedBytes, untilScrubbed } from "./stored.ts";

/** Size of a page of SQLite, and the first byte of one that has rows. */
const PAGE = 4096;
const LEAF = 13;

const aging = await startAgingServer(PRO);
const { server } = aging;
afterAll(() => server.stop());

/** Somebody who is nobody else. */
function person(n: number) {
  const name = `Kamakshi Voleti ${n}x`;
  const [phone, email] = [`98450${10_000 + n}`, `kamakshi.${n}x@voleti.example`];
  const line1 = `Door ${n}x, Gandharva Nivas, Temple Road`;
  return { name, phone, email, line1 };
}

test("an order past its time answers as one whose person was erased", async () => {
  const who = await aging.newMerchant({ retention: { orders_days: 30 } });
  const items = [{ name: `For ${person(1).name}`, sku: "B-1", quantity: 1, price: 499 }];
  for (const id of ["old", "asked"]) {
    await aging.score(who, id, { ...person(1), items, pincode: "560034", order_value: 999 });
    await ask(server, who, "POST /api/v1/order/call", { order_id: id, result: "busy", note: "He is away" });
    await ask(server, who, "POST /api/v1/order/verify", { order_id: id, action: "verified", note: "Aunt" });
    await aging.outcome(who, id, "delivered");
    aging.now += 1;
  }
  aging.now = FIRST_GONE;
  await ask(server, who, "POST /api/v1/privacy/erase", { order_id: "asked" });
  await aging.passAt(FIRST_GONE);
  const shown = async (id: string) => {
    const { order_id, placed_at, revised_by, verification, signals, ...rest } = await aging.order(who, id);
    const { entries } = await ask<{ entries: { type: string; after: unknown }[] }>(
      server,
      who,
      `GET /api/v1/order/${id}/timeline`,
    );
    const types = entries.map(({ type, after }) => [type, after]);
    return JSON.parse(
      JSON.stringify({ rest, verification, types }).replaceAll(/"[^"]*\d\d:\d\d:[^"]*Z"/g, '"then"'),
    );
  };
  const old = await shown("old");
  expect(old.rest).toMatchObject({ customer_name: "", phone: "", items: [{ name: "" }], erased_at: "then" });
  // The second order had one of its buyer before it.
  const asked = await shown("asked");
  for (const each of [old, asked])
    for (const key of ["risk_score", "risk_reasons", "rto_probability", "held_score"]) delete each.rest[key];
  expect({ ...old, types: old.types.slice(1) }).toEqual({ ...asked, types: asked.types.slice(1) });
});

describe("of many orders, half of them past their time", () => {
  const ORDERS = 240;
  const MANY_NOON = NOON + 100 * DAY;
  let who: Merchant;
  let before: Record<string, unknown>;

  /** What must be the same before and after. */
  async function numbers(): Promise<Record<string, unknown>> {
    const paths = [
      ...["GET /api/v1/analytics/rto?days=366", "GET /api/v1/analytics/address?days=366"],
      ...["GET /api/v1/orders/risk?limit=100", "GET /api/v1/orders?outcome=rto&limit=1&sort=-risk"],
      ...["POST /api/v1/rules/suggest", "POST /api/v1/rules/backtest"],
    ];
    const all: Record<string, unknown> = {};
    for (const path of paths)
      all[path] = await ask(server, who, path, path.startsWith("POST") ? {} : undefined);
    return all;
  }

  beforeAll(async () => {
    who = await aging.newMerchant();
    aging.now = MANY_NOON;
    const ids = Array.from({ length: ORDERS }, (_, n) => n);
    const place = async (n: number) => {
      const placed_at = new Date(MANY_NOON - (n % 2 ? 31 : 30) * DAY - n * 1000).toISOString();
      const value = { order_value: 300 + n * 7, payment_method: n % 3 ? "COD" : "PREPAID" };
      const vague = n % 5 === 0 ? { line1: `Near temple ${n}`, line2: "" } : {};
      await aging.score(who, `M${n}`, { ...person(n), ...value, ...vague, placed_at });
      if (n % 8 < 7) await aging.outcome(who, `M${n}`, n % 5 === 0 ? "rto" : "delivered");
    };
    for (let from = 0; from < ORDERS; from += 50) await Promise.all(ids.slice(from, from + 50).map(place));
    for (const id of ["new-1", "new-2"]) await aging.score(who, id, BAD);
    await ask(server, who, "POST /api/v1/lists", { list: "block", kind: "phone", value: person(1).phone });
    await ask(server, who, "PUT /api/v1/account", { retention: { orders_days: 30 } });
    before = await numbers();
    await aging.passAt(MANY_NOON);
  });

  const pastTime = (n: number) => n % 2 === 1 && n % 8 < 7;

  test("only those are blank, each of them", async () => {
    const csv = await ask<string>(server, who, "GET /api/v1/export/orders.csv");
    const blank = Array.from({ length: ORDERS }, (_, n) => n).filter((n) => !csv.includes(person(n).email));
    expect(blank).toEqual(Array.from({ length: ORDERS }, (_, n) => n).filter(pastTime));
    for (const id of ["M1", "M13"]) expect(csv).toContain(`${id},`);
  });

  test("analytics, queue, lists, learning and backtest say what they said", async () => {
    const after = await numbers();
    for (const path of Object.keys(before)) expect([path, after[path]]).toEqual([path, before[path]]);
  });

  test("nothing stored has the people of those, and it has those of the others", async () => {
    const files = await storedBytes(server);
    const isIn = (text: string) => files.some((file) => file.includes(text));
    // The phone of the first is on the merchant's block list.
    const foundOf = (n: number) =>
      Object.values(person(n)).filter((text) => (n === 1 && text === person(1).phone ? false : isIn(text)));
    for (let n = 0; n < ORDERS; n++) {
      if (pastTime(n)) expect([n, foundOf(n)]).toEqual([n, []]);
      else expect(isIn(person(n).email)).toBe(true);
    }
  });

  test("the merchant's own lists stay, and keep working", async () => {
    expect(await ask(server, who, "GET /api/v1/lists")).toMatchObject({
      entries: [{ kind: "phone", value: person(1).phone }],
    });
    expect(await aging.score(who, "again", person(1))).toMatchObject({ risk_level: "HIGH" });
  });

  test("the audit says so once, and the next pass finds nothing more to do", async () => {
    const erasures = async () => {
      const { entries } = await ask<{ entries: { action: string; after: unknown }[] }>(
        server,
        who,
        "GET /api/v1/audit?kind=account",
      );
      return entries.filter(({ action }) => action === "privacy.erased").map(({ after }) => after);
    };
    const expected = Array.from({ length: ORDERS }, (_, n) => n).filter(pastTime).length;
    expect(await erasures()).toEqual([{ by: ["age"], orders: expected }]);
    await aging.passAt(MANY_NOON);
    expect(await erasures()).toHaveLength(1);
  });

  test("an order that is sent again has its person until the next pass", async () => {
    await aging.score(who, "M1", person(1));
    expect(await aging.order(who, "M1")).toMatchObject({ customer_name: person(1).name, erased_at: null });
    await aging.passAt(MANY_NOON);
    expect(await aging.isErased(who, "M1")).toBe(true);
  });
});

test("a pass that the end of the server cuts off is finished by the next start's", async () => {
  const who = await aging.newMerchant({ retention: { orders_days: 30 } });
  for (let n = 0; n < 120; n++) await aging.score(who, `C${n}`, person(n));
  aging.now = NOON + 91 * DAY;
  const running = server.services.retention.run();
  await server.restart();
  await running;
  const blank = async () => {
    const csv = await ask<string>(server, who, "GET /api/v1/export/orders.csv");
    return 120 - (csv.match(/voleti\.example/g) ?? []).length;
  };
  expect(await blank()).toBeLessThan(120);
  await aging.passAt(NOON + 91 * DAY);
  expect(await blank()).toBe(120);
});

/** Puts what SQLite sometimes leaves in a page from which it moves a row: a copy, between cell pointers and cells. */
function leaveCopies({ dataDir, databaseUrl }: TestServer, text: string): number {
  if (databaseUrl !== null) return 0;
  const file = join(dataDir, "thikana.db");
  using sqlite = new Database(file);
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const bytes = readFileSync(file);
  let copies = 0;
  for (let at = PAGE; at < bytes.length; at += PAGE) {
    const page = bytes.subarray(at, at + PAGE);
    const { from, to } = unusedPartOf(page, 0, LEAF_HEADER);
    if (page[0] !== LEAF || !page.includes('"line1":null') || to - from < text.length) continue;
    page.write(text, to - text.length);
    copies++;
  }
  const handle = openSync(file, "r+");
  writeSync(handle, bytes);
  closeSync(handle);
  return copies;
}

test("what a pass has erased when the end of the server cuts it off, the next start removes from the files", async () => {
  const who = await aging.newMerchant({ retention: { orders_days: 30 } });
  for (let n = 0; n < 120; n++) await aging.score(who, `S${n}`, person(1_000 + n));
  aging.now = NOON + 91 * DAY;
  let running = server.services.retention.run();
  const erased = () =>
    runStatement(server, `SELECT id FROM orders WHERE account_id = ${who.id} AND erased_at IS NOT NULL`);
  // It looks at the files once all are erased.
  while ((await erased()).length < 10) {
    // On a busy PostgreSQL a node may be without its lease for a moment: a pass then does nothing.
    running = server.services.retention.run();
    await Bun.sleep(1);
  }
  const copy = "Door 1000x, Gandharva Nivas";
  const copies = leaveCopies(server, copy);
  if (!isOnPostgres) expect((await erased()).length).toBeLessThan(120);
  await server.restart();
  await running;
  await untilScrubbed(server);
  if (!isOnPostgres) expect(copies).toBeGreaterThan(0);
  expect((await storedBytes(server)).some((file) => file.includes(copy))).toBe(false);
});
