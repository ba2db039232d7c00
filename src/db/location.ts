/** A database in a file. */
export interface SqliteLocation {
  readonly dialect: "sqlite";
  /** Path of the database. */
  readonly file: string;
}

/** A database on a server, which several processes may share. */
export interface PostgresLocation {
  readonly dialect: "postgres";
  /** With its password: never logged. */
  readonly url: string;
  /** How long a write waits for a lock, and for the answer to a statement, milliseconds; 10 s by default. */
  readonly writeWaitMs?: number;
}

/** Where a database is: plain data, which threads pass on to open their own connections. */
export type Location = SqliteLocation | PostgresLocation;
