/** The few statements that SQLite and PostgreSQL need in different forms; all others are written once and translated. */

import type { Changes, SQLQueryBindings } from "bun:sqlite";
import { wellFormed } from "../lib/storable.ts";

export type Dialect = "sqlite" | "postgres";

/** Parts of statements, in the SQL of one database. */
export interface Forms {
  /** Column of `order_search` that is the row id of an order. */
  searchId: string;
  /** The text of an order as the search index stores it. */
  searchText(text: string): string;
  /**
   * Values of parameters that find the orders which contain one of some texts.
   * @param texts at least one, each of three or more characters
   */
  searchValues(texts: readonly string[]): string[];
  /** The condition on a row of `order_search`. @param parameters those of `searchValues` */
  isFound(parameters: readonly string[]): string;
  /** ORDER BY for rows `id` of json_each(…), joined by CROSS JOIN: the order of the list. */
  inSequenceOfList: string;
  /**
   * Whether rows of many ids are read by one statement: with each answer of PostgreSQL, code that reads runs again from
   * its start. SQLite reads each by its key: by statistics from when a table was small it may scan it for each of a list.
   */
  readsAtOnce: boolean;
  /** New ids of orders, as many as the parameter says, for rows sent together; null: INSERT returns them. */
  newOrderIds: string | null;
  /** Twenty-four random hexadecimal digits, different for each row. */
  randomDigest: string;
  /** The bytes (UTF-8) of a text. @param column of type TEXT */
  bytesOf(column: string): string;
}

const SQLITE: Forms = {
  searchId: "rowid",
  searchText: (text) => text,
  // FTS5, tokenized by trigrams. @see https://sqlite.org/fts5.html#the_trigram_tokenizer
  searchValues: (texts) => [texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(" OR ")],
  isFound: ([parameter]) => `order_search MATCH ${parameter}`,
  // CROSS JOIN reads the list first, and in order.
  inSequenceOfList: "",
  readsAtOnce: false,
  newOrderIds: null,
  randomDigest: "lower(hex(randomblob(12)))",
  bytesOf: (column) => `CAST(${column} AS BLOB)`,
};

const POSTGRES: Forms = {
  searchId: "id",
  // FTS5 ignores case; the index of pg_trgm compares lower case by itself, but LIKE does not.
  searchText: folded,
  searchValues: (texts) => texts.map((text) => `%${folded(text).replace(/[\\%_]/g, "\\$&")}%`),
  isFound: (parameters) => `(${parameters.map((parameter) => `text LIKE ${parameter}`).join(" OR ")})`,
  inSequenceOfList: "ORDER BY id.key",
  readsAtOnce: true,
  newOrderIds: "SELECT nextval('orders_id_seq') AS id FROM generate_series(1, CAST(? AS INTEGER))",
  randomDigest: "substr(replace(CAST(gen_random_uuid() AS TEXT), '-', ''), 1, 24)",
  // PostgreSQL's cast would interpret backslashes.
  bytesOf: (column) => `convert_to(${column}, 'UTF8')`,
};

/** The forms for the database of a connection. */
export const formsOf = ({ dialect }: { readonly dialect: Dialect }): Forms =>
  dialect === "sqlite" ? SQLITE : POSTGRES;

/** What {@link insertsRow} needs of a connection. */
interface Inserting {
  readonly dialect: Dialect;
  prepare<Row, Params extends SQLQueryBindings[]>(
    sql: string,
  ): {
    get(...params: Params): Row | null;
    run(...params: Params): { changes: number };
    queue(...params: Params): void;
  };
}

/**
 * Prepares the insert of a row whose id the database assigns.
 * @param sql INSERT of one row that never conflicts
 * @returns runs it, and gives the id
 */
export function insertsRow<Params extends SQLQueryBindings[]>(
  db: Inserting,
  sql: string,
): (...values: Params) => number {
  if (db.dialect === "postgres") {
    const insert = db.prepare<{ id: number }, Params>(`${sql} RETURNING id`);
    return (...values) => insert.get(...values)!.id;
  }
  // RETURNING would take longer than the insert itself.
  const insert = db.prepare<never, Params>(sql);
  return (...values) => Number((insert.run(...values) as Changes).lastInsertRowid);
}

/** Values of the columns of a row. */
type Values = readonly (string | number | null)[];

/**
 * INSERT of several rows, as one parameter: see {@link rowsParameter}. For PostgreSQL, where a statement costs as much as ten
 * rows.
 * @param conflict ON CONFLICT …, or empty
 */
export const insertOfRows = (table: string, columns: readonly string[], conflict: string): string =>
  `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.join(", ")}
   FROM json_populate_recordset(CAST(NULL AS ${table}), CAST(CAST(? AS TEXT) AS JSON)) ${conflict}`;

const insertOfRow = (table: string, columns: readonly string[], conflict: string): string =>
  `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")}) ${conflict}`;

/** The rows as one parameter. PostgreSQL's JSON rejects half a surrogate pair: one would prevent all rows from being stored. */
export const rowsParameter = (columns: readonly string[], rows: readonly Values[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, wellFormed(row[i])]))));

/**
 * Prepares inserts of several rows, for which nobody waits. PostgreSQL inserts all in one statement.
 * @param conflict what follows the values, for example from upsert.ts; unless it does nothing, rows of one call must
 *   differ in their keys
 */
export function writesRows(
  db: Inserting,
  table: string,
  columns: readonly string[],
  conflict = "",
): (rows: readonly Values[]) => void {
  if (db.dialect === "postgres") {
    const insert = db.prepare<never, [string]>(insertOfRows(table, columns, conflict));
    return (rows) => {
      if (rows.length > 0) insert.queue(rowsParameter(columns, rows));
    };
  }
  const insert = db.prepare<never, SQLQueryBindings[]>(insertOfRow(table, columns, conflict));
  return (rows) => {
    for (const row of rows) insert.queue(...row);
  };
}

/**
 * Prepares inserts of several rows with their own keys. PostgreSQL inserts all in one statement.
 * @param key columns of the primary key: if a row with the first one's key exists, all are left out
 * @returns runs it, and returns whether the rows were inserted
 */
export function insertsRows(
  db: Inserting,
  table: string,
  columns: readonly string[],
  key: readonly string[],
): (rows: readonly Values[]) => boolean {
  const conflict = `ON CONFLICT (${key.join(", ")}) DO NOTHING`;
  if (db.dialect === "postgres") {
    const insert = db.prepare<never, [string]>(insertOfRows(table, columns, conflict));
    return (rows) => insert.run(rowsParameter(columns, rows)).changes > 0;
  }
  const insert = db.prepare<never, SQLQueryBindings[]>(insertOfRow(table, columns, conflict));
  return (rows) => {
    for (const [i, row] of rows.entries()) {
      if (insert.run(...row).changes === 0 && i === 0) return false;
    }
    return true;
  };
}

/** A text with its case folded code point by code point, like FTS5's trigrams. */
export function folded(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join("");
}
