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

/** SQLite before this can corrupt a database in WAL mode. @see https://sqlite.org/wal.html#walresetbug */
const SOUND_SQLITE = "3.51.3";

/** Pages that the server's thread keeps in memory; it reads, and the system has the file in memory too. */
const CACHE_MB = 16;
/** Of the thread that saves orders, each of which touches pages all over the file. Used as far as the file is large. */
const SHARED_CACHE_MB = 128;

export interface DbHealth {
  /** Whether it can be read, and the last write of each thread succeeded. */
  ok: boolean;
  /** Version of the schema in the file. */
  schema: number;
  /** Version of SQLite. */
  sqlite: string;
}

/** A statement of plain SQL, ready to run. */
export type Prepared<Row, Params extends SQLQueryBindings[]> = Statement<Row, Params>;

/** What the query files of src/db/queries are made of; nothing outside src/db looks inside. */
export interface Db {
  readonly orm: BunSQLiteDatabase;
  /** A statement in plain SQL, for what drizzle cannot say and where its microseconds count. */
  prepare<Row, Params extends SQLQueryBindings[]>(sql: string): Prepared<Row, Params>;
  /** Runs a write in the queue; resolves once it is on disk. */
  write<T>(write: Write<T>): Promise<T>;
  /** Runs what SQLite allows in no transaction, between two batches of writes. Synchronous, as a write is. */
  maintain<T>(work: (sqlite: Sqlite) => T): Promise<T>;
  /** Calls back whenever writes were undone, before any other write runs. */
  onRollback(listener: () => void): void;
  /** For another thread of this process. */
  readonly shared: SharedDb;
  /** Reads the database; never throws. */
  health(): Promise<DbHealth>;
  /** Finishes the writes that wait, moves the WAL into the file and lets the directory go; once. */
  close(): Promise<void>;
}

/** What a second thread needs to work on the same database; a message to it may hold this. */
export interface SharedDb {
  file: string;
  writeLock: SharedArrayBuffer;
  writeHealth: SharedArrayBuffer;
}

/** The database that another thread has opened: locked and migrated it is already. Close it before that one. */
export function openShared({ file, writeLock, writeHealth }: SharedDb, log: Logger): Db {
  const sqlite = new Sqlite(file);
  const version = configure(sqlite, log, SHARED_CACHE_MB);
  const shared = { writeLock: new WriteLock(2, writeLock), writeHealth: new WriteHealth(2, writeHealth) };
  return connect(sqlite, version, { file, ...shared, lock: null });
}

/**
 * Opens `thikana.db` in a directory, which is made when missing: takes the lock, sets the connection up,
 * migrates.
 * @throws UserError when another process has the directory, when it cannot be written, or when the database is
 *   newer than the program
 */
export async function openDatabase(dir: string, log: Logger): Promise<Db> {
  const file = prepareDirectory(dir);
  const lock = lockDirectory(dir);
  const sqlite = new Sqlite(file);
  try {
    const version = configure(sqlite, log, CACHE_MB);
    // On disk, since a rebuilt file may be larger than the memory.
    sqlite.run("PRAGMA temp_store = FILE");
    for (const name of migrate(sqlite)) log.info("database migrated", { migration: name });
    sqlite.run("PRAGMA temp_store = MEMORY");
    // A crash may have left there what was erased.
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
    throw asRefusal(error, file);
  }
}

interface Connection {
  file: string;
  writeLock: WriteLock;
  writeHealth: WriteHealth;
  /** Of the thread that opened the directory; null of another one. */
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
    // Bun's own type takes one parameter without its array, too; ours are arrays always.
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
  // First of all: whatever comes next may meet a backup that is reading the file.
  sqlite.run("PRAGMA busy_timeout = 5000");
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  // What is deleted is overwritten: see wipe.ts.
  sqlite.run("PRAGMA secure_delete = ON");
  sqlite.run(`PRAGMA cache_size = -${cacheMb * 1024}`);
  // A WAL of 32 MB before it is moved into the file, so that a page written many times is moved once.
  // What a savepoint keeps to go back to stays in memory: a temporary file for each batch of writes took longer
  // than the writes.
  sqlite.run("PRAGMA temp_store = MEMORY");
  sqlite.run("PRAGMA wal_autocheckpoint = 8000");
  const version = sqlite.query<{ v: string }, []>("SELECT sqlite_version() AS v").get()?.v ?? "0";
  if (Bun.semver.order(version, SOUND_SQLITE) < 0) {
    log.warn("this SQLite can corrupt a database in WAL mode", { sqlite: version, wanted: SOUND_SQLITE });
  }
  return version;
}

/** Makes the directory and the file, both for their owner alone; SQLite gives its side files the same mode. */
function prepareDirectory(dir: string): string {
  const file = join(dir, "thikana.db");
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
  } catch (error) {
    throw asRefusal(error, dir);
  }
  return file;
}

function asRefusal(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof UserError || code === "") return error;
  return new UserError(`${path} cannot be used: ${(error as Error).message}`);
}
