/** Opens the database of a data directory. */
import { type SQLQueryBindings, Database as Sqlite, type Statement } from "bun:sqlite";
import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import type { Logger } from "../log.ts";
import { UserError } from "../user-error.ts";
import { lockDirectory } from "./lock.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { WriteHealth } from "./write-health.ts";
import { WriteLock } from "./write-lock.ts";
import { WriteProbe } from "./write-probe.ts";
import { type Write, WriteQueue } from "./write-queue.ts";

/** Earlier versions can corrupt a database in WAL mode. @see https://sqlite.org/wal.html#walresetbug */
const MIN_SQLITE = "3.51.3";

/** Page cache of the main thread, which mostly reads and also profits from the system's file cache. */
const CACHE_MB = 16;
/** Page cache of the thread that saves orders: each order touches pages all over the file. An upper bound. */
const SHARED_CACHE_MB = 128;

export interface DbHealth {
  /** Whether the database can be read and the last write of each thread succeeded. */
  ok: boolean;
  /** Version of the schema in the file. */
  schema: number;
  /** Version of SQLite. */
  sqlite: string;
}

/** A prepared SQL statement. */
export type Prepared<Row, Params extends SQLQueryBindings[]> = Statement<Row, Params>;

/** The connection, as src/db/queries uses it; code outside src/db only passes it on. */
export interface Db {
  readonly orm: BunSQLiteDatabase;
  /** Plain SQL, for what drizzle cannot express and for hot paths. */
  prepare<Row, Params extends SQLQueryBindings[]>(sql: string): Prepared<Row, Params>;
  /** Queues a write; resolves once it is committed to disk. */
  write<T>(write: Write<T>): Promise<T>;
  /** Runs synchronous work that SQLite does not allow inside a transaction, between two batches of writes. */
  maintain<T>(work: (sqlite: Sqlite) => T): Promise<T>;
  /** Calls back after a rollback, before any other write runs. */
  onRollback(listener: () => void): void;
  /** Handles for opening the database in another thread of this process. */
  readonly shared: SharedDb;
  /** Reads the database; never throws. */
  health(): Promise<DbHealth>;
  /** Commits the queued writes, checkpoints the WAL and releases the directory lock. Idempotent. */
  close(): Promise<void>;
}

/** What a second thread needs to open the same database; can be sent by `postMessage`. */
export interface SharedDb {
  file: string;
  writeLock: SharedArrayBuffer;
  writeHealth: SharedArrayBuffer;
}

/** Opens a database that another thread has locked and migrated. Close it before that thread's connection. */
export function openShared({ file, writeLock, writeHealth }: SharedDb, log: Logger): Db {
  const sqlite = new Sqlite(file);
  const version = configure(sqlite, log, SHARED_CACHE_MB);
  const shared = { writeLock: new WriteLock(2, writeLock), writeHealth: new WriteHealth(2, writeHealth) };
  return connect(sqlite, version, { file, ...shared, lock: null });
}

/**
 * Opens `thikana.db` in a directory, which is created when missing: locks it, configures the connection, migrates.
 * @throws UserError when another process holds the lock, the directory is not writable, or the database is newer
 *   than the program
 */
export async function openDatabase(dir: string, log: Logger): Promise<Db> {
  const file = prepareDirectory(dir);
  const lock = lockDirectory(dir);
  const sqlite = new Sqlite(file);
  try {
    const version = configure(sqlite, log, CACHE_MB);
    // VACUUM may need more space than there is memory.
    sqlite.run("PRAGMA temp_store = FILE");
    for (const name of migrate(sqlite)) log.info("database migrated", { migration: name });
    sqlite.run("PRAGMA temp_store = MEMORY");
    // After a crash the WAL may still contain erased data.
    sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
    return connect(sqlite, version, {
      file,
      writeLock: new WriteLock(1),
      writeHealth: new WriteHealth(1),
      lock,
    });
  } catch (error) {
    sqlite.close();
    lock.release();
    throw asUserError(error, file);
  }
}

interface Connection {
  file: string;
  writeLock: WriteLock;
  writeHealth: WriteHealth;
  /** Null for connections of other threads. */
  lock: { release(): void } | null;
}

function connect(sqlite: Sqlite, version: string, { file, writeLock, writeHealth, lock }: Connection): Db {
  const queue = new WriteQueue(sqlite, writeLock, writeHealth);
  const schema = schemaVersion(sqlite);
  const canRead = sqlite.prepare("SELECT count(*) FROM meta");
  const writable = new WriteProbe(sqlite, queue, writeHealth);
  let open = true;
  return {
    orm: drizzle({ client: sqlite }),
    // Bun's type also accepts a single parameter without an array; ours are always arrays.
    prepare: <Row, Params extends SQLQueryBindings[]>(sql: string) =>
      sqlite.prepare<Row, Params>(sql) as Prepared<Row, Params>,
    write: (write) => queue.run(write),
    maintain: (work) => queue.runAlone(() => work(sqlite)),
    onRollback: (listener) => queue.onRollback(listener),
    shared: { file, writeLock: writeLock.buffer, writeHealth: writeHealth.buffer },
    async health() {
      try {
        canRead.get();
        return { ok: open && (await writable.check()), schema, sqlite: version };
      } catch {
        return { ok: false, schema, sqlite: version };
      }
    },
    async close() {
      if (!open) return;
      open = false;
      queue.close();
      if (lock) {
        sqlite.run("PRAGMA optimize");
        sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
      }
      sqlite.close();
      lock?.release();
    },
  };
}

/** @returns the version of SQLite */
function configure(sqlite: Sqlite, log: Logger, cacheMb: number): string {
  // First: the next statements may meet a backup that is reading the file.
  sqlite.run("PRAGMA busy_timeout = 5000");
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  // Overwrites deleted data: see wipe.ts.
  sqlite.run("PRAGMA secure_delete = ON");
  sqlite.run(`PRAGMA cache_size = -${cacheMb * 1024}`);
  // Savepoint journals in memory: a temporary file for each batch took longer than the writes.
  sqlite.run("PRAGMA temp_store = MEMORY");
  // Checkpoint at 32 MB, so that a page written many times is copied once.
  sqlite.run("PRAGMA wal_autocheckpoint = 8000");
  const version = sqlite.query<{ v: string }, []>("SELECT sqlite_version() AS v").get()?.v ?? "0";
  if (Bun.semver.order(version, MIN_SQLITE) < 0) {
    log.warn("this SQLite can corrupt a database in WAL mode", { sqlite: version, wanted: MIN_SQLITE });
  }
  return version;
}

/** Creates directory and file, accessible to the owner only; SQLite gives its other files the same mode. */
function prepareDirectory(dir: string): string {
  const file = join(dir, "thikana.db");
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
  } catch (error) {
    throw asUserError(error, dir);
  }
  return file;
}

function asUserError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof UserError || code === "") return error;
  return new UserError(`${path} cannot be used: ${(error as Error).message}`);
}
