/** Opens the database of a data directory. */
import { Database as Sqlite } from "bun:sqlite";
import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../log.ts";
import { UserError } from "../user-error.ts";
import { type Lock, lockDirectory } from "./lock.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { readerOf } from "./reader.ts";
import { BUSY_TIMEOUT_MS, CHECKPOINT_BYTES, emptyHeldWal, endWal, WalWatch } from "./wal.ts";
import { WriteHealth } from "./writer/health.ts";
import { type Write, type WriteMany, WriteQueue } from "./writer/queue.ts";

/** Earlier versions can corrupt a database in WAL mode. @see https://sqlite.org/wal.html#walresetbug */
export const MIN_SQLITE = "3.51.3";

/** Page cache of the main thread, which mostly reads and also profits from the system's file cache. */
const CACHE_MB = 16;
/** Page cache of the writer's thread: each order touches pages all over the file. An upper bound. */
const WRITER_CACHE_MB = 96;

/** About the size of a few orders with their indexes: room for a single page proves nothing. */
const PROBE_BYTES = 64 * 1024;

export interface DbHealth {
  /** Whether the database can be read and the last write succeeded. */
  ok: boolean;
  /** Version of the schema in the file. */
  schema: number;
  /** Version of SQLite. */
  sqlite: string;
}

/** The writing connection. */
export type Db = ReturnType<typeof connect>;

/**
 * Opens a database that another thread has locked and migrated, to write to it. Close it before that thread's.
 * @param onHealth called with the time when the last write failed, 0 once one has succeeded
 */
export function openWriteConnection(file: string, log: Logger, onHealth: (failedAt: number) => void): Db {
  const sqlite = new Sqlite(file);
  const version = configure(sqlite, WRITER_CACHE_MB);
  return connect(sqlite, { file, version, log, lock: null, onHealth });
}

/**
 * Opens `thikana.db` in a directory, which is created when missing: locks it, configures the connection, migrates.
 * @param beforeMigration called with the schema of a database that is about to be migrated; its error ends the start
 * @throws UserError when another process holds the lock, the directory is not writable, or the database is newer
 *   than the program
 */
export async function openDatabase(
  dir: string,
  log: Logger,
  beforeMigration?: (from: number) => Promise<void>,
): Promise<Db> {
  const { file, lock } = prepareDirectory(dir);
  const sqlite = new Sqlite(file);
  try {
    const version = configure(sqlite, CACHE_MB);
    if (Bun.semver.order(version, MIN_SQLITE) < 0) {
      log.warn("this SQLite can corrupt a database in WAL mode", { sqlite: version, wanted: MIN_SQLITE });
    }
    const before = schemaVersion(sqlite);
    if (beforeMigration && before > 0 && before < MIGRATIONS.length) await beforeMigration(before);
    // VACUUM may need more space than there is memory.
    sqlite.run("PRAGMA temp_store = FILE");
    for (const name of migrate(sqlite)) log.info("database migrated", { migration: name });
    sqlite.run("PRAGMA temp_store = MEMORY");
    // After a crash the WAL may still contain erased data.
    await emptyHeldWal(sqlite, file, log);
    return connect(sqlite, { file, version, log, lock });
  } catch (error) {
    sqlite.close();
    lock.release();
    throw asUserError(error, file);
  }
}

interface Connection {
  file: string;
  /** Of SQLite. */
  version: string;
  log: Logger;
  /** Null for connections of other threads. */
  lock: { release(): void } | null;
  onHealth?: (failedAt: number) => void;
}

function connect(sqlite: Sqlite, { file, version, log, lock, onHealth }: Connection) {
  let writes = new WriteHealth({ probe: () => probe(), onChange: onHealth });
  const wal = new WalWatch(sqlite, file, log);
  const queue = new WriteQueue(sqlite, writes, () => wal.committed());
  const insertProbe = sqlite.prepare("INSERT OR REPLACE INTO meta VALUES ('write_probe', hex(zeroblob(?)))");
  const probe = async () => {
    await queue.run(() => void insertProbe.run(PROBE_BYTES / 2));
    await queue.run(() => void insertProbe.run(0));
  };
  const schema = schemaVersion(sqlite);
  const canRead = sqlite.prepare("SELECT count(*) FROM meta");
  let open = true;
  return {
    ...readerOf(sqlite, file),
    /** Queues a write; resolves once it is committed to disk. */
    write: <T>(write: Write<T>) => queue.run(write),
    /** Queues one item for a write of many; adjacent items share a call, if the function is the same one. */
    writeMany: <Item, Result>(write: WriteMany<Item, Result>, item: Item) => queue.runMany(write, item),
    /** Runs synchronous work that SQLite does not allow inside a transaction, between two batches of writes. */
    maintain: <T>(work: (sqlite: Sqlite) => T) => queue.runAlone(() => work(sqlite)),
    /** Calls back after a rollback, before any other write runs. */
    onRollback: (listener: () => void) => queue.onRollback(listener),
    /** Writes something, to see whether the disk takes it. */
    probe,
    /** Reads the database; never throws. */
    async health(): Promise<DbHealth> {
      try {
        canRead.get();
        return { ok: open && (await writes.check()), schema, sqlite: version };
      } catch {
        return { ok: false, schema, sqlite: version };
      }
    },
    /**
     * Lets another thread write: from here on this connection only reads.
     * @param probe that of the other connection
     * @returns the state of writes for `health`, to be kept up to date
     */
    handOver(probe: () => Promise<unknown>): WriteHealth {
      queue.close();
      sqlite.run("PRAGMA query_only = ON");
      writes = new WriteHealth({ probe });
      return writes;
    },
    /**
     * Commits the queued writes, writes the WAL into the database, removes it and releases the directory lock, after
     * which `thikana.db` is whole without other files. Idempotent.
     */
    async close() {
      if (!open) return;
      open = false;
      queue.close();
      if (lock) {
        sqlite.run("PRAGMA query_only = OFF");
        sqlite.run("PRAGMA optimize");
        await endWal(sqlite, file, log);
      }
      sqlite.close();
      lock?.release();
    },
  };
}

/** @returns the version of SQLite */
function configure(sqlite: Sqlite, cacheMb: number): string {
  // First: the next statements may meet a backup that is reading the file.
  sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  // Overwrites deleted data: see wipe.ts.
  sqlite.run("PRAGMA secure_delete = ON");
  sqlite.run(`PRAGMA cache_size = -${cacheMb * 1024}`);
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

/**
 * Creates directory and file, accessible to the owner only; SQLite gives its other files the same mode. Locks the
 * directory first, as an interrupted restore may have the file elsewhere.
 */
function prepareDirectory(dir: string): { file: string; lock: Lock } {
  const file = join(dir, "thikana.db");
  let lock: Lock | null = null;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    lock = lockDirectory(dir);
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    return { file, lock };
  } catch (error) {
    lock?.release();
    throw asUserError(error, dir);
  }
}

function asUserError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof UserError || code === "") return error;
  return new UserError(`${path} cannot be used: ${(error as Error).message}`);
}
