/** The rows of a SQLite database in the order of their keys, in the form sent to PostgreSQL. */
import { type SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import { UserError } from "../../../lib/user-error.ts";
import { formsOf } from "../../dialect.ts";
import { SEARCHED_COLUMNS, type SearchRow, searchedText } from "../../queries/orders-search.ts";
import { tablesOf } from "../schema.ts";

export type Cell = string | number | Uint8Array | null;
export type Key = (string | number)[];

export interface CopiedTable {
  name: string;
  /** Without generated ones. */
  columns: { name: string; type: string }[];
  /** Names of the columns of the primary key. */
  key: string[];
  /** Whether the database assigns ids. */
  isRowId: boolean;
}

export interface Batch {
  rows: Cell[][];
  /** Key of the last row. */
  end: Key;
}

/** A text that PostgreSQL cannot store unchanged. */
export interface NulFound {
  table: string;
  column: string;
  key: Key;
}

const FIRST_ROWS = 200;
const MAX_ROWS = 2000;
/** A larger batch is followed by a smaller one. */
const LARGE_BYTES = 2 * 1024 * 1024;

/** PostgreSQL's search table, filled from the orders, as SQLite's index does not keep the texts. */
const SEARCH: CopiedTable = {
  name: "order_search",
  columns: [
    { name: "id", type: "INTEGER" },
    { name: "text", type: "TEXT" },
  ],
  key: ["id"],
  isRowId: false,
};

/** A database that nobody is writing to. */
export class Source implements Disposable {
  readonly #sqlite: Sqlite;
  /** In copy order: tables that others refer to come first. */
  readonly tables: readonly CopiedTable[];

  /** @param file path of the database, with the schema of this program */
  constructor(file: string) {
    this.#sqlite = new Sqlite(file, { readonly: true });
    this.tables = [...referredFirst(this.#sqlite, copiedTables(this.#sqlite)), SEARCH];
  }

  /** Rows by table. */
  counts(): Record<string, number> {
    const count = ({ name }: CopiedTable) => {
      const table = name === SEARCH.name ? "orders" : name;
      return this.#sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
    };
    return Object.fromEntries(this.tables.map((table) => [table.name, count(table)]));
  }

  /** Id of the key that the secrets are encrypted with; null when there are none. */
  instanceKeyId(): string | null {
    const sql = "SELECT value FROM meta WHERE key = 'instance_key_id'";
    return this.#sqlite.query<{ value: string }, []>(sql).get()?.value ?? null;
  }

  /** The largest id that a table has assigned, even to a deleted row; 0 for none. */
  lastId({ name }: CopiedTable): number {
    const sql = `SELECT max(ifnull((SELECT max(id) FROM ${name}), 0),
      ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)) AS id`;
    return this.#sqlite.query<{ id: number }, [string]>(sql).get(name)?.id ?? 0;
  }

  /**
   * @param after the key of the last row already read; null for all rows
   * @param onNul called for each text with NUL, which is taken out
   * @throws UserError for a value that PostgreSQL would change
   */
  *batches(
    table: CopiedTable,
    after: Key | null,
    onNul: (found: NulFound) => void,
  ): Generator<Batch, void, void> {
    let limit = FIRST_ROWS;
    for (let last = after; ; ) {
      const rows = this.#read(table, last, limit);
      if (rows.length === 0) return;
      const bytes = this.#clean(table, rows, onNul);
      last = keyOf(table, rows[rows.length - 1]);
      yield { rows, end: last };
      if (rows.length < limit) return;
      if (bytes > LARGE_BYTES) limit = Math.max(1, Math.floor(limit / 2));
      else if (bytes < LARGE_BYTES / 2) limit = Math.min(MAX_ROWS, limit * 2);
    }
  }

  #read(table: CopiedTable, after: Key | null, limit: number): Cell[][] {
    if (table === SEARCH) return this.#searchRows(after, limit);
    const { name, columns, key } = table;
    const where = after ? `WHERE (${key.join(", ")}) > (${key.map(() => "?").join(", ")})` : "";
    const sql = `SELECT ${columns.map((column) => column.name).join(", ")} FROM ${name} ${where}
      ORDER BY ${key.join(", ")} LIMIT ?`;
    const values: SQLQueryBindings[] = [...(after ?? []), limit];
    return this.#sqlite.query<unknown, SQLQueryBindings[]>(sql).values(...values) as Cell[][];
  }

  #searchRows(after: Key | null, limit: number): Cell[][] {
    const { searchText } = formsOf({ dialect: "postgres" });
    const sql = `SELECT ${SEARCHED_COLUMNS} FROM orders r WHERE r.id > ? ORDER BY r.id LIMIT ?`;
    const rows = this.#sqlite.query<SearchRow, SQLQueryBindings[]>(sql).all(after?.[0] ?? -1, limit);
    return rows.map((row) => [row.id, searchText(searchedText(row))]);
  }

  /** @returns about how many bytes the rows have */
  #clean(table: CopiedTable, rows: Cell[][], onNul: (found: NulFound) => void): number {
    let bytes = 0;
    for (const row of rows) {
      for (let i = 0; i < row.length; i++) {
        const cell = row[i];
        if (typeof cell === "number") {
          bytes += 8;
          // SQLite may have -0, which JSON has not.
          if (cell === 0) row[i] = 0;
          else if (table.columns[i].type === "INTEGER" && !Number.isSafeInteger(cell))
            throw new UserError(
              `${table.name}.${table.columns[i].name} has an integer too large to be exact`,
            );
        } else if (cell !== null) {
          bytes += cell.length;
          if (typeof cell !== "string" || !cell.includes("\0")) continue;
          onNul({ table: table.name, column: table.columns[i].name, key: keyOf(table, row) });
          row[i] = cell.replaceAll("\0", "");
        }
      }
    }
    return bytes;
  }

  [Symbol.dispose](): void {
    this.#sqlite.close();
  }
}

const keyOf = ({ columns, key }: CopiedTable, row: readonly Cell[]): Key =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)] as string | number);

function copiedTables(sqlite: Sqlite): CopiedTable[] {
  return tablesOf(sqlite).map(({ name, columns, primaryKey, isRowId }) => {
    // 2 and 3 are generated columns.
    const written = columns.filter(({ hidden }) => hidden < 2);
    if (primaryKey.length === 0) throw new Error(`table ${name} has no primary key, so it cannot be copied`);
    return { name, columns: written.map(({ name, type }) => ({ name, type })), key: primaryKey, isRowId };
  });
}

function referredFirst(sqlite: Sqlite, tables: readonly CopiedTable[]): CopiedTable[] {
  const sorted: CopiedTable[] = [];
  const add = (table: CopiedTable) => {
    if (sorted.includes(table)) return;
    const targets = sqlite
      .query<{ target: string }, [string]>('SELECT "table" AS target FROM pragma_foreign_key_list(?)')
      .all(table.name);
    for (const { target } of targets) {
      const other = tables.find(({ name }) => name === target);
      if (other && other !== table) add(other);
    }
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}
