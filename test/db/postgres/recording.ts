/** Statements that the program prepares and runs on SQLite, to be run again on PostgreSQL. */
import { type SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import { formsOf } from "../../../src/db/dialect.ts";

/** A run of a statement, and what it gave. */
export interface Run {
  sql: string;
  values: readonly SQLQueryBindings[];
  /** Rows as arrays; null for a run without result. */
  rows: unknown[][] | null;
}

/** What maintains SQLite's file, its search index, and transactions. */
const OF_SQLITE = /order_search|PRAGMA|pragma_|sqlite_|total_changes|SAVEPOINT|RELEASE|zeroblob/i;

/** Records what all connections of this process run, until disposed. */
export function recordRuns() {
  const runs: Run[] = [];
  const prepared = new Set<string>();
  const { prepare } = Sqlite.prototype;
  let isPaused = false;
  Sqlite.prototype.prepare = function (this: Sqlite, sql: string) {
    const statement = prepare.call(this, sql);
    if (OF_SQLITE.test(sql)) return statement;
    prepared.add(sql);
    const { get, all, values, run } = statement;
    const note = (given: SQLQueryBindings[], rows: unknown[][] | null) => {
      if (!isPaused) runs.push({ sql, values: given, rows });
    };
    return Object.assign(statement, {
      get(...given: SQLQueryBindings[]) {
        const row = get.apply(statement, given as never) as object | null;
        note(given, row === null ? [] : [Object.values(row)]);
        return row;
      },
      all(...given: SQLQueryBindings[]) {
        const rows = all.apply(statement, given as never) as object[];
        note(given, rows.map(Object.values));
        return rows;
      },
      values(...given: SQLQueryBindings[]) {
        const rows = values.apply(statement, given as never) as unknown[][];
        note(given, rows);
        return rows;
      },
      run(...given: SQLQueryBindings[]) {
        const result = run.apply(statement, given as never);
        note(given, null);
        return result;
      },
    });
  } as typeof prepare;
  return {
    runs,
    prepared,
    /** Runs something without recording it. */
    async pause<T>(work: () => Promise<T>): Promise<T> {
      isPaused = true;
      try {
        return await work();
      } finally {
        isPaused = false;
      }
    },
    [Symbol.dispose]() {
      Sqlite.prototype.prepare = prepare;
    },
  };
}

const SQLITE = formsOf({ dialect: "sqlite" });
const POSTGRES = formsOf({ dialect: "postgres" });

/** A statement of SQLite in PostgreSQL's form. */
export function postgresForm(sql: string): string {
  const form = sql
    .replace(SQLITE.bytesOf("changes"), POSTGRES.bytesOf("changes"))
    .replace(SQLITE.randomDigest, POSTGRES.randomDigest);
  return /json_each\(\?\) id/.test(sql) ? `${form} ${POSTGRES.inSequenceOfList}` : form;
}

/** A row as a text that is equal for equal rows of both databases. */
export const comparable = (row: readonly unknown[]): string =>
  JSON.stringify(
    row.map((value) => {
      if (typeof value === "bigint" || typeof value === "boolean") return Number(value);
      return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
    }),
  );
