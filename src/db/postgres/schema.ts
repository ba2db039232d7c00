/**
 * The tables of PostgreSQL, derived from those that the migrations make in SQLite, so that there is one description.
 * What only PostgreSQL has is in `additions.ts`.
 */
import { Database } from "bun:sqlite";
import { MIGRATIONS, type Migration, NAMED_KEYS_TRIGGER } from "../migrations/index.ts";
import { migrate } from "../sqlite/migrate.ts";
import { ADDED_TABLES, SEARCH_TABLE, SQLITE_INDEXES, STORAGE } from "./additions.ts";
import { FUNCTIONS } from "./functions.ts";
import { clauses, commaParts, parenthesis, plainSql } from "./sql-text.ts";
import { translate } from "./translate.ts";

/** A row of `PRAGMA table_xinfo`. */
export interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  /** Place in the primary key from 1; 0 when it is not in it. */
  pk: number;
  /** 2 and 3: generated, virtual and stored. */
  hidden: number;
}

/** A table of SQLite. */
export interface Table {
  name: string;
  /** CREATE TABLE, without comments. */
  sql: string;
  columns: Column[];
  /** Names, in the order of the key. */
  primaryKey: string[];
  /** Whether the primary key is SQLite's rowid: an integer that is given out when the statement has none. */
  isRowId: boolean;
}

/** Types of columns in PostgreSQL by those in SQLite. */
export const TYPES: Readonly<Record<string, string>> = {
  INTEGER: "BIGINT",
  REAL: "DOUBLE PRECISION",
  // Order and comparison by bytes, as in SQLite.
  TEXT: 'TEXT COLLATE "C"',
  BLOB: "BYTEA",
};

/**
 * @param migrations those whose tables are wanted
 * @returns the statements that make the whole schema in an empty database, in order. pg_trgm is there already.
 * @throws when a migration makes something that has no counterpart here, such as a trigger
 */
export function postgresSchema(migrations: readonly Migration[] = MIGRATIONS): string[] {
  const sqlite = new Database(":memory:");
  try {
    migrate(sqlite, migrations);
    refuseUnknown(sqlite);
    const tables = tablesOf(sqlite);
    return [
      ...FUNCTIONS,
      ...tables.map((table) => createTable(sqlite, table)),
      ...(isThere(sqlite, "order_search") ? SEARCH_TABLE : []),
      // After all tables: a rebuilt table is younger than those that refer to it.
      ...tables.flatMap((table) => foreignKeys(sqlite, table)),
      ...tables.flatMap((table) => createIndexes(sqlite, table)),
      ...ADDED_TABLES,
      ...(isThere(sqlite, "named_keys") ? [NAMED_KEYS_TRIGGER] : []),
    ];
  } finally {
    sqlite.close();
  }
}

function isThere(sqlite: Database, name: string): boolean {
  return sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;
}

/** Triggers, views and other virtual tables would be lost without a word. */
function refuseUnknown(sqlite: Database): void {
  const unknown = sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM sqlite_schema WHERE type NOT IN ('table', 'index')
       UNION ALL SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' AND name <> 'order_search'`,
    )
    .all();
  if (unknown.length > 0) {
    throw new Error(`no counterpart in PostgreSQL: ${unknown.map(({ name }) => name).join(", ")}`);
  }
}

/** The tables of an open database, by name; without those of SQLite itself and of its search. */
export function tablesOf(sqlite: Database): Table[] {
  return sqlite
    .query<{ name: string; sql: string; wr: 0 | 1 }, []>(
      `SELECT s.name, s.sql, l.wr FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.name AND l.schema = 'main'
       WHERE l.type = 'table' AND s.name NOT LIKE 'sqlite_%' ORDER BY s.name`,
    )
    .all()
    .map(({ name, sql, wr }) => {
      const columns = sqlite.query<Column, [string]>("SELECT * FROM pragma_table_xinfo(?)").all(name);
      const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      const isRowId = wr === 0 && keys.length === 1 && keys[0]?.type === "INTEGER";
      return { name, sql: plainSql(sql), columns, primaryKey: keys.map((key) => key.name), isRowId };
    });
}

function createTable(sqlite: Database, table: Table): string {
  const parts = commaParts(parenthesis(table.sql)?.inside ?? "");
  const columns = table.columns.map((column) =>
    columnOf(table, column, parts.find((part) => part.startsWith(`${column.name} `)) ?? ""),
  );
  const tableChecks = parts.filter((part) => /^(CONSTRAINT \w+ )?CHECK\b/i.test(part)).flatMap(checksOf);
  const primaryKey =
    table.isRowId || table.primaryKey.length === 0 ? [] : [`PRIMARY KEY (${table.primaryKey.join(", ")})`];
  const body = [...columns, ...primaryKey, ...uniques(sqlite, table), ...tableChecks];
  const storage = STORAGE[table.name];
  return `CREATE TABLE ${table.name} (\n  ${body.join(",\n  ")}\n)${storage ? ` WITH (${storage})` : ""}`;
}

/** @param text of the column in CREATE TABLE */
function columnOf(table: Table, column: Column, text: string): string {
  const type = TYPES[column.type];
  if (!type || !text)
    throw new Error(`no counterpart in PostgreSQL: ${table.name}.${column.name} ${column.type}`);
  const words = [column.name, type];
  if (table.isRowId && column.pk > 0) words.push("GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY");
  else if (column.notnull) words.push("NOT NULL");
  if (column.dflt_value !== null) words.push(`DEFAULT ${column.dflt_value}`);
  if (column.hidden > 1)
    words.push(`GENERATED ALWAYS AS (${translate(clauses(text, / AS \(/gi)[0] ?? "")}) STORED`);
  return [...words, ...checksOf(text)].join(" ");
}

function checksOf(text: string): string[] {
  return clauses(text, /\bCHECK\b/gi).map((check) => `CHECK (${translate(check)})`);
}

/** The UNIQUE constraints; unique indexes are statements of their own. */
function uniques(sqlite: Database, table: Table): string[] {
  return sqlite
    .query<{ columns: string }, [string]>(
      `SELECT (SELECT group_concat(name, ', ' ORDER BY seqno) FROM pragma_index_info(l.name)) AS columns
       FROM pragma_index_list(?) l WHERE origin = 'u' ORDER BY l.name`,
    )
    .all(table.name)
    .map(({ columns }) => `UNIQUE (${columns})`);
}

function foreignKeys(sqlite: Database, table: Table): string[] {
  return sqlite
    .query<{ target: string; columns: string; keys: string; on_delete: string }, [string]>(
      `SELECT "table" AS target, group_concat("from", ', ' ORDER BY seq) AS columns,
         group_concat("to", ', ' ORDER BY seq) AS keys, on_delete
       FROM pragma_foreign_key_list(?) GROUP BY id ORDER BY columns`,
    )
    .all(table.name)
    .map(
      ({ target, columns, keys, on_delete }) =>
        `ALTER TABLE ${table.name} ADD FOREIGN KEY (${columns}) REFERENCES ${target} (${keys}) ON DELETE ${on_delete}`,
    );
}

function createIndexes(sqlite: Database, table: Table): string[] {
  return sqlite
    .query<{ name: string; sql: string }, [string]>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name",
    )
    .all(table.name)
    .filter(({ name }) => !SQLITE_INDEXES.has(name))
    .map(({ name, sql }) => createIndex(table, name, plainSql(sql)));
}

function createIndex(table: Table, name: string, sql: string): string {
  const { inside, after } = parenthesis(sql) ?? { inside: "", after: "" };
  const isUnique = /^CREATE UNIQUE\b/i.test(sql);
  const columns = commaParts(inside).map(indexColumn);
  // An index of SQLite ends with the key of the row, and queries sort by it.
  if (!isUnique) columns.push(...table.primaryKey.filter((key) => !columns.includes(key)));
  const where = after ? ` ${translate(after)}` : "";
  return `CREATE ${isUnique ? "UNIQUE " : ""}INDEX ${name} ON ${table.name} (${columns.join(", ")})${where}`;
}

/** A name with its direction stays; all else is an expression, which PostgreSQL wants in parentheses. */
function indexColumn(text: string): string {
  if (/^\w+( (ASC|DESC))?$/i.test(text)) return text;
  return text.startsWith("(") && parenthesis(text)?.after === "" ? translate(text) : `(${translate(text)})`;
}
