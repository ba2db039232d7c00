/** The connection that src/db needs: bun:sqlite has this interface, and src/db/postgres implements it. */
import type { SQLQueryBindings } from "bun:sqlite";

/** A prepared statement. All calls but `queue` wait for their result. */
export interface Statement<Row = unknown, Params extends SQLQueryBindings[] = SQLQueryBindings[]> {
  /** The first row; null when there is none. */
  get(...params: Params): Row | null;
  all(...params: Params): Row[];
  /** The rows one by one; the statement is not used for anything else meanwhile. */
  iterate(...params: Params): IterableIterator<Row>;
  /** Rows as arrays, in the order of the columns. */
  values(...params: Params): unknown[][];
  /** @returns how many rows were written or removed */
  run(...params: Params): { changes: number };
  /**
   * Like `run`, without a result: it may be sent together with the next waiting statement, which then also throws its
   * error. SQLite runs it at once.
   */
  queue(...params: Params): void;
  /** Releases the statement. */
  finalize(): void;
}

/** As the columns of a table name it. */
export type ParameterType = "INTEGER" | "REAL" | "TEXT";

/** An open connection; only used by one thread. */
export interface Connection {
  /**
   * @param sql in SQLite's SQL; see src/db/postgres/translate.ts
   * @param types of the parameters of a SELECT that is read ahead many times at once; see src/db/postgres/combined.ts
   */
  prepare<Row, Params extends SQLQueryBindings[]>(
    sql: string,
    types?: readonly ParameterType[],
  ): Statement<Row, Params>;
  /** Runs a statement without parameters or result. */
  exec(sql: string): void;
  /**
   * Collects the reads of some code, runs all of them in one round trip, and answers the same reads in the same
   * transaction from that until {@link endReadAhead} or the next write. SQLite does not need this, and does not run the
   * code.
   * @param reads its reads find nothing, unless they were read ahead before, so it must not keep results
   * @returns false when nothing more was asked
   */
  readAhead(reads: () => void): boolean;
  endReadAhead(): void;
  close(): void;
}
