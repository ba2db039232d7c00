/** Copies that SQLite leaves of erased orders are overwritten in place. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../../src/db/db.ts";
import { scrubOrders } from "../../../src/db/sqlite/scrub.ts";
import { truncateWal } from "../../../src/db/sqlite/wipe.ts";
import { Random } from "../../support/random.ts";
import { type TemporaryDb, temporaryDb } from "../support.ts";

const ROWS = 3_000;
const IDS = Array.from({ length: ROWS }, (_, i) => i + 1);
const nameOf = (id: number): string => `Kamakshi Voleti ${String(id).padStart(5, "0")}`;
const ADDRESS = JSON.stringify({
  name: null,
  phone: null,
  line1: null,
  line2: null,
  landmark: null,
  city: "ठाणे",
});

/** Orders of all sizes with a name each, changed so often that SQLite moves many of them; then some are blanked. */
async function blankedOrders(db: Db, isBlanked = (_id: number): boolean => true): Promise<void> {
  const random = new Random("scrub");
  const empty = [
    "channel",
    "phone",
    "email",
    "city",
    "pincode",
    "district",
    "state",
    "fingerprint",
    "risk_reasons",
  ];
  const zero = ["updated_at", "order_value", "risk_score", "rules_version", "scored_at", "signal_set"];
  const insert = db.prepare<never, [number, string, string]>(
    `INSERT INTO orders (id, account_id, order_id, placed_at, payment, risk_level, decision, address, name, signals,
       verification, ${[...empty, ...zero].join(", ")})
     VALUES (?1, 1, ?1, ?1, 'COD', 'LOW', 'pending', '${ADDRESS}', ?2, ?3, '',
       ${[...empty.map(() => "''"), ...zero.map(() => "0")].join(", ")})`,
  );
  const change = db.prepare<never, [string, number]>("UPDATE orders SET verification = ? WHERE id = ?");
  const text = () => "x".repeat(random.below(random.chance(0.03) ? 9_000 : 1_200));
  await db.write(() => IDS.forEach((id) => void insert.run(id, nameOf(id), text())));
  for (let round = 0; round < 10; round++) {
    await db.write(() => {
      for (let i = 0; i < ROWS / 5; i++) change.run(text(), 1 + random.below(ROWS));
    });
  }
  const blank = db.prepare<never, [number]>("UPDATE orders SET name = '', verification = '' WHERE id = ?");
  await db.write(() => IDS.filter(isBlanked).forEach((id) => void blank.run(id)));
  await truncateWal(db);
}

/** Of blanked orders, each once. */
function namesIn({ dir }: TemporaryDb, isBlanked = (_id: number): boolean => true): string[] {
  const files = ["", "-wal"].map((end) => readFileSync(join(dir, `thikana.db${end}`), "latin1"));
  const names = files.join("").match(/Kamakshi Voleti \d{5}/g) ?? [];
  return [...new Set(names)].filter((name) => isBlanked(Number(name.slice(-5))));
}

const contentOf = ({ db }: TemporaryDb): unknown[] => db.prepare("SELECT * FROM orders ORDER BY id").values();
const check = ({ db }: TemporaryDb): unknown => db.prepare("PRAGMA integrity_check").values();

test("no copy of a blanked order remains in any file, and no order changes", async () => {
  await using temporary = await temporaryDb();
  await blankedOrders(temporary.db);
  const before = contentOf(temporary);
  // From 9 to some 30, by the draws.
  expect(namesIn(temporary).length).toBeGreaterThan(0);
  expect(await scrubOrders(temporary.db, IDS)).toBeGreaterThan(0);
  await truncateWal(temporary.db);
  expect(namesIn(temporary)).toEqual([]);
  expect(contentOf(temporary)).toEqual(before);
  expect(check(temporary)).toEqual([["ok"]]);
});

test("pages of the blanked orders are enough, without those of the others", async () => {
  await using temporary = await temporaryDb();
  const isBlanked = (id: number) => id > 500 && id <= 2_500;
  await blankedOrders(temporary.db, isBlanked);
  const before = contentOf(temporary);
  expect(namesIn(temporary, isBlanked).length).toBeGreaterThan(0);
  await scrubOrders(temporary.db, IDS.filter(isBlanked));
  await truncateWal(temporary.db);
  expect(namesIn(temporary, isBlanked)).toEqual([]);
  expect(contentOf(temporary)).toEqual(before);
  // Those of the others, which were left.
  expect(await scrubOrders(temporary.db, IDS)).toBeGreaterThan(0);
});

test("without orders, or without remains, there is nothing to do", async () => {
  await using temporary = await temporaryDb();
  expect(await scrubOrders(temporary.db, [])).toBe(0);
  expect(await scrubOrders(temporary.db, [7])).toBe(0);
});
