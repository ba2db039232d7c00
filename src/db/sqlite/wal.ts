/** The write-ahead log (WAL): its size while the server runs, and its end. */
import { Database as Sqlite } from "bun:sqlite";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../lib/log.ts";
import { UserError } from "../../lib/user-error.ts";
import { lacksWal, removeOpenMarker } from "./open-marker.ts";

/**
 * A checkpoint starts at this size: a page written many times is copied once, and no commit waits long. 32 MB took as
 * much processor time, but made the slowest commit three times as slow.
 */
export const CHECKPOINT_BYTES = 8 * 1024 * 1024;
/** A larger WAL is held by a reader. */
const MAX_BYTES = 8 * CHECKPOINT_BYTES;
/** Between two attempts at emptying a WAL that a reader holds, and between two warnings. */
const RETRY_MS = 1_000;
const WARN_MS = 600_000;

/** How long a start or stop waits for readers: three seconds, then one for connections to close. */
const MAX_ATTEMPTS = 30;
const MAX_REMOVALS = 10;
const ATTEMPT_MS = 100;

/** How long other statements wait for a lock, milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;

/** Writes the WAL into the database and empties it, without waiting; outside of any transaction. False: a reader holds it. */
export function emptyWal(sqlite: Sqlite): boolean {
  return withoutWaiting(sqlite, () => {
    const row = sqlite.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    return row?.busy === 0;
  });
}

/**
 * Writes the WAL into the database, as far as readers allow, while others write, so that little is left for {@link
 * emptyWal}, which blocks them.
 */
export function checkpointBeside(file: string): void {
  using sqlite = new Sqlite(file, { readwrite: true });
  sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.run("PRAGMA wal_checkpoint(PASSIVE)");
}

/** {@link emptyWal} with retries. @returns false when a reader held it all the time, which is logged */
export async function emptyHeldWal(sqlite: Sqlite, file: string, log: Logger): Promise<boolean> {
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    if (emptyWal(sqlite)) return true;
    await sleep(ATTEMPT_MS);
  }
  log.warn("another program is reading the database: thikana.db is incomplete without thikana.db-wal", {
    wal_bytes: walBytes(file),
  });
  return false;
}

/**
 * Empties the WAL and removes it, so that the database is one file; the next start makes it again. While another
 * program has the database open without reading, an empty WAL stays.
 */
export async function endWal(sqlite: Sqlite, file: string, log: Logger): Promise<void> {
  if (!(await emptyHeldWal(sqlite, file, log))) return;
  removeOpenMarker(file);
  for (let i = 0; i < MAX_REMOVALS && !removeWal(sqlite); i++) await sleep(ATTEMPT_MS);
}

/**
 * Makes a database one file, also after a crash. The caller holds the lock of its directory.
 * @throws UserError when another program has it open; Error when it is not a database
 */
export async function closeWal(file: string): Promise<void> {
  const wasWhole = !lacksWal(file);
  using sqlite = new Sqlite(file, { readwrite: true });
  // Fails if it is not a database.
  sqlite.query("SELECT count(*) FROM sqlite_schema").get();
  for (let i = 0; !removeWal(sqlite); i++) {
    if (i >= MAX_REMOVALS) throw new UserError(`another program has ${file} open: close that program`);
    await sleep(ATTEMPT_MS);
  }
  // Otherwise the next start must also report that the WAL was missing.
  if (wasWhole) removeOpenMarker(file);
}

/** @returns false when another connection is open */
function removeWal(sqlite: Sqlite): boolean {
  try {
    return withoutWaiting(sqlite, () => {
      const row = sqlite.query<{ journal_mode: string }, []>("PRAGMA journal_mode = DELETE").get();
      return row?.journal_mode === "delete";
    });
  } catch {
    return false;
  }
}

function withoutWaiting<T>(sqlite: Sqlite, work: () => T): T {
  sqlite.run("PRAGMA busy_timeout = 0");
  try {
    return work();
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Watches the WAL of the writing connection: it grows for as long as a reader holds an old state of the database. */
export class WalWatch {
  #triedAt = Number.NEGATIVE_INFINITY;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly sqlite: Sqlite,
    private readonly file: string,
    private readonly log: Logger,
  ) {}

  /** Call it after each commit. Empties a WAL that is too large; while a reader holds it, warns now and then. */
  committed(): void {
    const bytes = walBytes(this.file);
    if (bytes <= MAX_BYTES) return;
    const now = performance.now();
    if (now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    if (emptyWal(this.sqlite) || now - this.#warnedAt < WARN_MS) return;
    this.#warnedAt = now;
    this.log.warn("the WAL is growing, because a reader has held the database for a long time", {
      wal_bytes: bytes,
    });
  }
}

/** Size of the WAL of a database file; 0 when there is none. */
export const walBytes = (file: string): number =>
  statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
