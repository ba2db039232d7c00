/** Reading interface of queries. */
import type { SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { Connection, ParameterType, Statement } from "./connection.ts";
import type { Location } from "./location.ts";

/** A connection, as src/db/queries uses it to read; code outside src/db only passes it on. */
export type Reader = ReturnType<typeof readerOf>;

/** Runs synchronous code that reads and changes nothing; it may run several times: see postgres/replay.ts. */
export type RunReads = <T>(reads: () => T) => T | Promise<T>;

/** Load of the database's read sessions. */
export interface ReadLoad {
  /** Open sessions. */
  sessions: number;
  /** Statements waiting for one. */
  waiting: number;
}

/** Reading for a thread that must not block while the database works. */
export interface Reading {
  /**
   * For anything that may take a while, such as pages and sums: on PostgreSQL this thread does not block, and a shop
   * may run a few at a time.
   * @throws Problem 503 `database_away`, `database_busy`
   */
  read: RunReads;
  /**
   * For rows of small tables by key, which every request needs: never queued behind `read`, and refused within a second
   * while the database does not answer. A single statement may also write.
   * @throws as `read`
   */
  lookUp: RunReads;
  /** Null if reads need no separate session. */
  load(): ReadLoad | null;
}

/** Queries that may answer asynchronously. */
export type Asked<Q> = {
  readonly [K in keyof Q]: Q[K] extends (...args: infer A) => infer R
    ? (...args: A) => R | Promise<R>
    : never;
};

/**
 * Queries for a thread that must not block.
 * @param run `read` or `lookUp` of the same connection
 */
export function asked<Q extends object>(run: RunReads, queries: Q): Asked<Q> {
  if (run === AT_ONCE.read) return queries as Asked<Q>;
  const entries = Object.entries<(...args: unknown[]) => unknown>(queries as never);
  return Object.fromEntries(
    entries.map(([name, query]) => [name, (...args: unknown[]) => run(() => query(...args))]),
  ) as Asked<Q>;
}

/** Synchronous: SQLite takes microseconds, and other threads have nothing else to do. */
const atOnce: RunReads = (reads) => reads();
const AT_ONCE: Reading = { read: atOnce, lookUp: atOnce, load: () => null };

/**
 * @param client what drizzle uses: the connection itself, or SQLite's
 * @param reading for a thread that must not wait
 */
export const readerOf = (
  connection: Connection,
  location: Location,
  client: unknown = connection,
  reading: Reading = AT_ONCE,
) => ({
  ...reading,
  // drizzle only calls `prepare`, which every connection has.
  orm: drizzle({ client: client as Sqlite }),
  /** Plain SQL, for what drizzle cannot express and for hot paths. */
  prepare: <Row, Params extends SQLQueryBindings[]>(
    sql: string,
    types?: readonly ParameterType[],
  ): Statement<Row, Params> => connection.prepare<Row, Params>(sql, types),
  /** See {@link Connection.readAhead}. */
  readAhead: (reads: () => void) => connection.readAhead(reads),
  /** See {@link Connection.readAhead}. */
  endReadAhead: () => connection.endReadAhead(),
  /** For readers of other threads. */
  location,
  /** Whether other processes write to the database too, and may change what is cached. */
  isShared: location.dialect === "postgres",
  /** Statements with two forms: see dialect.ts. */
  dialect: location.dialect,
});
