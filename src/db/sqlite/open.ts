/** Opens the SQLite database of a data directory. */
import { Database as Sqlite } from "bun:sqlite";
import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../lib/log.ts";
import { asUserError } from "../../lib/user-error.ts";
import { type Db, dbOf, type WriterHooks } from "../db.ts";
import type { Lock } from "../directory/lock.ts";
import { prepareDirectory } from "../directory/prepare.ts";
import { MIGRATIONS } from "../migrations/index.ts";
import { readerOf } from "../reader.ts";
import { sqliteConnection, sqliteTransactions } from "./connection.ts";
import { createSchema } from "./create.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { lacksWal, setOpenMarker, WAL_MISSING } from "./open-marker.ts";
import { sameFiles } from "./same-files.ts";
import { BUSY_TIMEOUT_MS, CHECKPOINT_BYTES, emptyHeldWal, endWal, WalWatch } from "./wal.ts";

/** Earlier versions can corrupt a database in WAL mode. @see https://sqlite.org/wal.html#walresetbug */
export const MIN_SQLITE = "3.51.3";

/**
 * Page cache of a connection. The system's cache of the file holds the rest: with 96 MB, orders in a shop of 200,000
 * were no faster, as SQLite scans its whole cache at the end of a transaction.
 */
const CACHE_MB = 16;

/** Opens a database that another thread has locked and migrated, to write to it. Close it before that thread's. */
export function openSqliteWriter(file: string, log: Logger, thread: WriterHooks): Db {
  const sqlite = new Sqlite(file);
  const version = configure(sqlite);
  return connect(sqlite, file, { version, log, lock: null, thread, clock: Date.now });
}

/**
 * Opens `thikana.db` in a directory, which is created when missing: locks it, configures the connection, migrates.
 * @param options.beforeMigration called with the schema of a database that is about to be migrated; its error ends the start
 * @param options.clock milliseconds since 1970; the system's by default
 * @throws UserError when another process holds the lock, the directory is not writable, or the database is newer
 *   than the program
 */
export async function openDatabase(
  dir: string,
  log: Logger,
  { beforeMigration, clock = Date.now }: SqliteOptions = {},
): Promise<Db> {
  // Locked first, as an interrupted restore may have moved the file.
  const lock = prepareDirectory(dir, log);
  const file = join(dir, "thikana.db");
  let sqlite: Sqlite | null = null;
  try {
    if (lacksWal(file)) log.error("orders may be lost", { error: WAL_MISSING });
    createFile(file);
    sqlite = new Sqlite(file);
    const version = configure(sqlite);
    if (Bun.semver.order(version, MIN_SQLITE) < 0) {
      log.warn("this SQLite can corrupt a database in WAL mode", { sqlite: version, wanted: MIN_SQLITE });
    }
    await bringUpToDate(sqlite, log, beforeMigration);
    // After a crash the WAL may still contain erased data.
    await emptyHeldWal(sqlite, file, log);
    setOpenMarker(file);
    return connect(sqlite, file, { version, log, lock, clock });
  } catch (error) {
    sqlite?.close();
    lock.release();
    throw asUserError(error, sqlite ? file : dir);
  }
}

interface SqliteOptions {
  beforeMigration?: (from: number) => Promise<void>;
  clock?: () => number;
}

/** Creates the schema of a new file, and runs the pending migrations of any other. */
async function bringUpToDate(
  sqlite: Sqlite,
  log: Logger,
  beforeMigration?: (from: number) => Promise<void>,
): Promise<void> {
  const before = schemaVersion(sqlite);
  if (before === 0) {
    createSchema(sqlite);
    log.info("database created", { schema: MIGRATIONS.length });
    return;
  }
  if (beforeMigration && before < MIGRATIONS.length) await beforeMigration(before);
  // VACUUM may need more space than there is memory.
  sqlite.run("PRAGMA temp_store = FILE");
  for (const name of migrate(sqlite)) log.info("database migrated", { migration: name });
  sqlite.run("PRAGMA temp_store = MEMORY");
}

interface Opened {
  /** Of SQLite. */
  version: string;
  log: Logger;
  /** Null for connections of other threads. */
  lock: Lock | null;
  clock: () => number;
  thread?: WriterHooks;
}

function connect(sqlite: Sqlite, file: string, { version, log, lock, clock, thread }: Opened): Db {
  const wal = new WalWatch(sqlite, file, log);
  const reader = readerOf(sqliteConnection(sqlite), { dialect: "sqlite", file }, sqlite);
  return dbOf(reader, {
    transactions: sqliteTransactions(sqlite, clock, sameFiles(file)),
    clock,
    schema: schemaVersion(sqlite),
    engine: { sqlite: version },
    sqlite,
    onCommit: () => wal.committed(),
    thread,
    readOnly: () => void sqlite.run("PRAGMA query_only = ON"),
    /** Writes the WAL into the database and removes it, so that `thikana.db` is complete by itself. */
    async close() {
      if (lock) {
        await end(sqlite, file, log);
      }
      sqlite.close();
      lock?.release();
    },
  });
}

/** A damaged database is left as it is, with its WAL, but its lock must still be released. */
async function end(sqlite: Sqlite, file: string, log: Logger): Promise<void> {
  try {
    sqlite.run("PRAGMA query_only = OFF");
    sqlite.run("PRAGMA optimize");
    await endWal(sqlite, file, log);
  } catch (error) {
    log.error("the database was not closed cleanly", { error });
  }
}

/** @returns the version of SQLite */
function configure(sqlite: Sqlite): string {
  // First, because a backup may be reading the file during the next statements.
  sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  // Overwrites deleted data: see wipe.ts.
  sqlite.run("PRAGMA secure_delete = ON");
  sqlite.run(`PRAGMA cache_size = -${CACHE_MB * 1024}`);
  // Savepoint journals in memory: a temporary file for each batch took longer than the writes.
  sqlite.run("PRAGMA temp_store = MEMORY");
  const { page_size } = sqlite.query<{ page_size: number }, []>("PRAGMA page_size").get() ?? {
    page_size: 4096,
  };
  sqlite.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_BYTES / page_size}`);
  return sqliteVersion(sqlite);
}

/** Version of SQLite, as "3.54.1". */
export function sqliteVersion(sqlite: Sqlite): string {
  return sqlite.query<{ v: string }, []>("SELECT sqlite_version() AS v").get()?.v ?? "0";
}

/** Creates a file, accessible to the owner only; SQLite gives its other files the same mode. */
function createFile(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}
