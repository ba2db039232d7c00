/** What queries read with. */
import type { SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { Connection, Statement } from "./connection.ts";
import type { Location } from "./location.ts";

/** A connection, as src/db/queries uses it to read; code outside src/db only passes it on. */
export type Reader = ReturnType<typeof readerOf>;

/** @param client what drizzle uses: the connection itself, or SQLite's */
export const readerOf = (connection: Connection, location: Location, client: unknown = connection) => ({
  // drizzle calls `prepare` alone, which every connection has.
  orm: drizzle({ client: client as Sqlite }),
  /** Plain SQL, for what drizzle cannot express and for hot paths. */
  prepare: <Row, Params extends SQLQueryBindings[]>(sql: string): Statement<Row, Params> =>
    connection.prepare<Row, Params>(sql),
  /** See {@link Connection.readAhead}. */
  readAhead: (reads: () => void) => connection.readAhead(reads),
  /** See {@link Connection.readAhead}. */
  endReadAhead: () => connection.endReadAhead(),
  /** For readers of other threads. */
  location,
  /** How statements with two forms are spelt: see dialect.ts. */
  dialect: location.dialect,
});
