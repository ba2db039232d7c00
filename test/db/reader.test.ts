import { expect, test } from "bun:test";
import { openReader } from "../../src/db/open-reader.ts";
import { metaCommands } from "../../src/db/queries/meta.ts";
import { temporaryDb } from "./support.ts";

const value = "SELECT value FROM meta WHERE key = 'admin_key_hash'";

test("a reader sees what was committed before and after it was opened", async () => {
  await using temporary = await temporaryDb();
  const { db } = temporary;
  await db.write(() => metaCommands(db).set("admin_key_hash", "before"));
  const reader = openReader(db.location);
  expect(reader.prepare(value).get()).toEqual({ value: "before" });
  await db.write(() => metaCommands(db).set("admin_key_hash", "after"));
  expect(reader.prepare(value).get()).toEqual({ value: "after" });
  reader.close();
});

test("it cannot write", async () => {
  await using temporary = await temporaryDb();
  const reader = openReader(temporary.db.location);
  expect(() => reader.prepare("DELETE FROM meta").run()).toThrow("readonly");
  reader.close();
});

test("it does not block a write while it reads", async () => {
  await using temporary = await temporaryDb();
  const { db } = temporary;
  await db.write(() => metaCommands(db).set("admin_key_hash", "before"));
  const reader = openReader(db.location);
  const rows = reader.prepare<{ value: string }, []>(`${value} UNION ALL ${value}`).iterate();
  expect(rows.next().value).toEqual({ value: "before" });
  await db.write(() => metaCommands(db).set("admin_key_hash", "after"));
  // The snapshot of its read does not change.
  expect(rows.next().value).toEqual({ value: "before" });
  expect(rows.next().done).toBe(true);
  reader.close();
});

test("it does not create a database", async () => {
  await using temporary = await temporaryDb();
  expect(() => openReader({ dialect: "sqlite", file: `${temporary.dir}/other.db` })).toThrow();
});
