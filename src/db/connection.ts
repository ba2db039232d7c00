/** What src/db needs of a database: bun:sqlite has this form, and src/db/postgres gives the same. */
import type { SQLQueryBindings } from "bun:sqlite";

/** A prepared statement. All calls but `queue` wait for their result. */
export interface Statement<Row = unknown, Params extends SQLQueryBindings[] = SQLQueryBindings[]> {
  /** The first row; null when there is none. */
  get(...params: Params): Row | null;
  all(...params: Params): Row[];
  /** The rows one after the other; the statement is not used for anything else meanwhile. */
  iterate(...params: Params): IterableIterator<Row>;
  /** Rows as arrays, in the order of the columns. */
  values(...params: Params): unknown[][];
  /** @returns how many rows were written or removed */
  run(...params: Params): { changes: number };
  /**
   * Like `run`, without a result: it may be sent together with the next statement that waits, which then also throws
   * its error. SQLite runs it at once.
   */
  queue(...params: Params): void;
  /** It is not used any more. */
  finalize(): void;
}

/** As the columns of a table name it. */
export type ParameterType = "INTEGER" | "REAL" | "TEXT";

/** An open connection; only used by one thread. */
export interface Connection {
  /**
   * @param sql in the words of SQLite; see src/db/postgres/translate.ts
   * @param types of the parameters of a SELECT of which many are read ahead at once; see src/db/postgres/combined.ts
   */
  prepare<Row, Params extends SQLQueryBindings[]>(
    sql: string,
    types?: readonly ParameterType[],
  ): Statement<Row, Params>;
  /** Runs a statement without parameters or result. */
  exec(sql: string): void;
  /**
   * Collects what some code reads, asks for all of it in one round trip, and gives it to the same reads of the same
   * transaction until {@link endReadAhead} or the next write. SQLite needs no such thing, and does not run the code.
   * @param reads its reads find nothing, unless that was read ahead before: it must keep no results
   * @returns false when nothing more was asked
   */
  readAhead(reads: () => void): boolean;
  endReadAhead(): void;
  close(): void;
}
