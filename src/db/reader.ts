/** What queries read with. */
import type { SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { Connection, ParameterType, Statement } from "./connection.ts";
import type { Location } from "./location.ts";

/** A connection, as src/db/queries uses it to read; code outside src/db only passes it on. */
export type Reader = ReturnType<typeof readerOf>;

/** Runs synchronous code that reads and changes nothing; it may run several times: see postgres/replay.ts. */
export type RunReads = <T>(reads: () => T) => T | Promise<T>;

/** What reads have of the database now. */
export interface ReadLoad {
  /** Open sessions. */
  sessions: number;
  /** Statements that wait for one. */
  waiting: number;
}

/** How code reads on a thread that has other things to do while the database works. */
export interface Reading {
  /**
   * For all that may take a while, as pages and sums do: on PostgreSQL this thread does not wait, and a shop may have a few
   * of them under way. @throws Problem 503 `database_away`, `database_busy`
   */
  read: RunReads;
  /**
   * For rows of small tables by their key, without which no request gets on: never behind those of `read`, and refused
   * within a second while the database does not answer. Here a single statement may write, too. @throws as `read`
   */
  lookUp: RunReads;
  /** Null where reads need no session of their own. */
  load(): ReadLoad | null;
}

/** Queries whose answers may come later. */
export type Asked<Q> = {
  readonly [K in keyof Q]: Q[K] extends (...args: infer A) => infer R
    ? (...args: A) => R | Promise<R>
    : never;
};

/**
 * Queries as a thread asks them that must not wait.
 * @param run `read` or `lookUp` of the same connection
 */
export function asked<Q extends object>(run: RunReads, queries: Q): Asked<Q> {
  if (run === AT_ONCE.read) return queries as Asked<Q>;
  const entries = Object.entries<(...args: unknown[]) => unknown>(queries as never);
  return Object.fromEntries(
    entries.map(([name, query]) => [name, (...args: unknown[]) => run(() => query(...args))]),
  ) as Asked<Q>;
}

/** At once: SQLite takes microseconds, and other threads have nothing else to do. */
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
  // drizzle calls `prepare` alone, which every connection has.
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
  /** Whether other processes write to the database too: what is cached may be theirs to change. */
  isShared: location.dialect === "postgres",
  /** How statements with two forms are spelt: see dialect.ts. */
  dialect: location.dialect,
});
