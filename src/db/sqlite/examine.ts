/** What `thikana doctor` reads from a database, without writing to it. */
import { MIGRATIONS } from "../migrations/index.ts";
import { columnsOf, KNOWN, type KnownRow } from "../queries/orders.ts";
import { storedMeta } from "./copy.ts";
import { integrityErrors } from "./integrity.ts";
import { schemaVersion } from "./migrate.ts";
import { MIN_SQLITE, sqliteVersion } from "./open.ts";
import { lacksWal } from "./open-marker.ts";
import { openReadOnly } from "./read-only.ts";
import { walBytes } from "./wal.ts";

/** Takes the orders of all accounts, each one's together and oldest first. */
export type CountDoubles = (orders: Iterable<KnownRow>) => number;

/** In the order that {@link CountDoubles} needs. */
const BY_TIME = `SELECT ${columnsOf(KNOWN)} FROM orders o ORDER BY o.account_id, o.placed_at, o.id`;

export interface DatabaseState {
  /** Version of SQLite, and the earliest one that is safe. */
  sqlite: string;
  minSqlite: string;
  /** Version of the schema in the file, and of this program. */
  schema: number;
  programSchema: number;
  /** Errors that SQLite found in the file; empty when it is whole. */
  errors: string[];
  /** Rows that refer to a row that is missing. */
  brokenReferences: number;
  bytes: number;
  /** Bytes of free pages, which new rows will reuse. */
  freeBytes: number;
  walBytes: number;
  /** Whether it was not closed cleanly, and its WAL is gone. */
  lacksWal: boolean;
  /** When a restore held the alerts, milliseconds since 1970; null when they are sent. */
  alertsHeldSince: number | null;
  /** Since when erased data has been waiting for removal from the file, and for VACUUM; null: nothing waits. */
  wipeDueSince: number | null;
  vacuumDueSince: number | null;
  /** Orders that are stored twice. */
  doubles: number;
  /** Id of the key that encrypts the secrets in it; null while there are none. */
  instanceKeyId: string | null;
}

/**
 * Reads the whole file, which takes about a second per gigabyte; a running server is not blocked.
 * @param countDoubles of the orders
 * @throws Error of SQLite when the file is not a database, or too damaged to be read
 */
export function examineDatabase(file: string, countDoubles: CountDoubles): DatabaseState {
  const sqlite = openReadOnly(file);
  try {
    const number = (sql: string) =>
      Object.values(sqlite.query<Record<string, number>, []>(sql).get() ?? {})[0];
    return {
      sqlite: sqliteVersion(sqlite),
      minSqlite: MIN_SQLITE,
      schema: schemaVersion(sqlite),
      programSchema: MIGRATIONS.length,
      errors: integrityErrors(sqlite),
      brokenReferences: number("SELECT count(*) FROM pragma_foreign_key_check"),
      bytes: number("PRAGMA page_count") * number("PRAGMA page_size"),
      freeBytes: number("PRAGMA freelist_count") * number("PRAGMA page_size"),
      walBytes: walBytes(file),
      lacksWal: lacksWal(file),
      alertsHeldSince: Number(storedMeta(sqlite, "alerts_held_since")) || null,
      wipeDueSince: Number(storedMeta(sqlite, "wipe_due")) || null,
      vacuumDueSince: Number(storedMeta(sqlite, "vacuum_due")) || null,
      doubles:
        schemaVersion(sqlite) < MIGRATIONS.length
          ? 0
          : countDoubles(sqlite.query<KnownRow, []>(BY_TIME).iterate()),
      instanceKeyId: storedMeta(sqlite, "instance_key_id"),
    };
  } finally {
    sqlite.close();
  }
}
