import { describe, expect, test } from "bun:test";
import { translate } from "../../../src/db/postgres/translate.ts";
import { addTo, putInto } from "../../../src/db/queries/upsert.ts";

describe("a statement is respelled for PostgreSQL", () => {
  test.each([
    // Parameters.
    ["SELECT ?, ?", "SELECT $1, $2"],
    ["SELECT ?2, ?1, ?2", "SELECT $2, $1, $2"],
    ["SELECT ?3, ?", "SELECT $3, $4"],
    ["SELECT '?', \"?\", ? -- ?", "SELECT '?', \"?\", $1"],
    ["SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"],
    ["SELECT /* ? */ ?", "SELECT $1"],
    // Hints.
    ["SELECT 1 FROM a INDEXED BY b WHERE c = 1", "SELECT 1 FROM a WHERE c = 1"],
    ["SELECT 1 FROM a x NOT INDEXED", "SELECT 1 FROM a x"],
    ["SELECT 1 WHERE a NOT IN (1)", "SELECT 1 WHERE a NOT IN (1)"],
    ["SELECT 1 FROM a CROSS JOIN b ON b.x = a.x", "SELECT 1 FROM a INNER JOIN b ON b.x = a.x"],
    ["SELECT 1 FROM a CROSS JOIN b WHERE b.x = 1", "SELECT 1 FROM a CROSS JOIN b WHERE b.x = 1"],
    [
      "SELECT 1 FROM (SELECT 1 FROM a CROSS JOIN b) c JOIN d ON 1 = 1",
      "SELECT 1 FROM (SELECT 1 FROM a CROSS JOIN b) c JOIN d ON 1 = 1",
    ],
    // Names.
    ["SELECT account_id AS accountId", 'SELECT account_id AS "accountId"'],
    ["SELECT `a`.`bC` FROM `a`", 'SELECT "a"."bC" FROM "a"'],
    ["SELECT 'camelCase' AS x", "SELECT 'camelCase' AS x"],
    // Functions.
    ["SELECT ifnull(a, 0), instr(a, b)", "SELECT coalesce(a, 0), strpos(a, b)"],
    ["SELECT max(a), max(a, b)", "SELECT max(a), greatest(a, b)"],
    ["SELECT min(coalesce(a, b)), min((a), 1)", "SELECT min(coalesce(a, b)), least((a), 1)"],
    ["SELECT sum(a)", "SELECT sqlite_sum(a)"],
    [
      "WHERE upper(ltrim(a, '#')) = lower(?)",
      'WHERE upper(ltrim(a, \'#\') COLLATE "C") = lower($1 COLLATE "C")',
    ],
    // Types and JSON.
    ["SELECT CAST(? AS INTEGER), CAST(? AS TEXT)", "SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT)"],
    ["SELECT CAST(a AS REAL)", "SELECT CAST(a AS DOUBLE PRECISION)"],
    ["SELECT r.value ->> 'kind'", "SELECT r.value ::json ->> 'kind'"],
    // Subqueries without a name.
    ["SELECT count(*) FROM (SELECT 1)", "SELECT count(*) FROM (SELECT 1) AS source_1"],
    ["SELECT a FROM (SELECT 1 AS a) WHERE a = 1", "SELECT a FROM (SELECT 1 AS a) AS source_1 WHERE a = 1"],
    ["SELECT a FROM (SELECT 1 AS a) s WHERE a = 1", "SELECT a FROM (SELECT 1 AS a) s WHERE a = 1"],
    ["SELECT a FROM b WHERE a IN (SELECT 1)", "SELECT a FROM b WHERE a IN (SELECT 1)"],
    // Drizzle's.
    [
      'insert into "a" ("id", "b") values (null, ?), (null, null)',
      'insert into "a" ("id", "b") values (DEFAULT, $1), (DEFAULT, null)',
    ],
    ['insert into "a" ("b", "id") values (?, null)', 'insert into "a" ("b", "id") values ($1, DEFAULT)'],
    ["INSERT INTO a (b) VALUES (NULL)", "INSERT INTO a (b) VALUES (NULL)"],
    [
      'insert into "a" ("b") values (?) on conflict ("a"."b") do update set "c" = excluded.c',
      'insert into "a" ("b") values ($1) on conflict ("b") do update set "c" = excluded.c',
    ],
    ["INSERT INTO a VALUES (?) ON CONFLICT DO NOTHING", "INSERT INTO a VALUES ($1) ON CONFLICT DO NOTHING"],
    // Blanks.
    ["SELECT  1\n  FROM a", "SELECT 1 FROM a"],
  ])("%s", (sql, wanted) => {
    expect(translate(sql)).toBe(wanted);
  });
});

test.each([
  ["SELECT total(a) FROM b", "total"],
  ["SELECT round(a, 2)", "round"],
  ["SELECT a FROM b ORDER BY a COLLATE NOCASE", "COLLATE"],
  ["SELECT a FROM b WHERE a GLOB 'x*'", "GLOB"],
  ["SELECT rowid FROM b", "rowid"],
  ["INSERT OR IGNORE INTO a (b) VALUES (?)", "INSERT OR"],
  ["INSERT INTO a (b) SELECT hex(c) FROM d", "hex"],
])("%s: what is not known to mean the same is refused before PostgreSQL sees it", (sql, word) => {
  expect(() => translate(sql)).toThrow(`"${word}" is not known to mean the same in PostgreSQL`);
});

test.each([
  "INSERT INTO a (b) VALUES ($1)",
  "WITH RECURSIVE a (b) AS (SELECT 1) SELECT b FROM a",
  "SELECT rowid_of FROM b WHERE c IN (1)",
])("%s: names of tables and columns are no functions", (sql) => {
  expect(translate(sql)).toBe(sql);
});

describe("a row with a key that is taken", () => {
  test("gets the new values", () => {
    expect(putInto("a", ["k", "v", "w"], ["k"]).replace(/\s+/g, " ")).toBe(
      "INSERT INTO a (k, v, w) VALUES (?, ?, ?) ON CONFLICT (k) DO UPDATE SET v = excluded.v, w = excluded.w",
    );
  });

  test("is added to", () => {
    expect(addTo("a", ["k", "l", "n"], ["k", "l"]).replace(/\s+/g, " ")).toBe(
      "INSERT INTO a (k, l, n) VALUES (?, ?, ?) ON CONFLICT (k, l) DO UPDATE SET n = a.n + excluded.n",
    );
  });
});
