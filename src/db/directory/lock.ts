/** Lock of the data directory: one process at a time. */
import { Database as Sqlite } from "bun:sqlite";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asUserError, UserError } from "../../lib/user-error.ts";
import { recoverSwap } from "./swap.ts";

/** The lock's file in the data directory. */
export const LOCK = "thikana.lock";

/** Another process holds the lock. */
export class DirectoryInUse extends UserError {}

export interface Lock {
  release(): void;
}

/**
 * Locks the directory for this process. A replacement of files that a crash interrupted is completed or removed.
 * @throws DirectoryInUse with the id of the process that holds it; UserError when nothing can be written there
 */
export function lockDirectory(dir: string): Lock {
  const lock = lockFile(join(dir, LOCK));
  if (lock === null) {
    throw new DirectoryInUse(
      `the data in ${dir} is in use by another thikana${holder(dir)}: stop that one, or give another --data-dir`,
    );
  }
  try {
    writeFileSync(join(dir, "thikana.pid"), `${process.pid}\n`, { mode: 0o600 });
    recoverSwap(dir);
    return lock;
  } catch (error) {
    lock.release();
    throw asUserError(error, dir);
  }
}

/**
 * Locks a file, which is created, by an exclusive SQLite transaction: the operating system releases it when the process
 * ends or crashes. Nothing but SQLite may open that file, because closing any other handle would release the POSIX
 * lock; the process id is therefore in `thikana.pid`.
 * @returns null when another connection holds it
 * @throws UserError when it cannot be created
 */
export function lockFile(path: string): Lock | null {
  let lock: Sqlite | null = null;
  try {
    lock = new Sqlite(path);
    // Nothing is written, so nothing needs a journal on disk.
    lock.run("PRAGMA journal_mode = MEMORY");
    lock.run("BEGIN EXCLUSIVE");
    chmodSync(path, 0o600);
    return heldBy(lock);
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return null;
    throw asUserError(error, dirname(path));
  }
}

const heldBy = (lock: Sqlite): Lock => ({
  release() {
    lock.run("ROLLBACK");
    lock.close();
  },
});

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

function holder(dir: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(join(dir, "thikana.pid"), "utf8"), 10)})`;
  } catch {
    return "";
  }
}
