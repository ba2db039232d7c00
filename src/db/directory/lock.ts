/** Lock of the data directory: one process at a time. */
import { Database as Sqlite } from "bun:sqlite";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../lib/user-error.ts";
import { recoverSwap } from "./swap.ts";

/** Another process holds the lock. */
export class DirectoryInUse extends UserError {}

export interface Lock {
  release(): void;
}

/**
 * Locks the directory for this process. A replacement of files that a crash interrupted is completed or removed.
 * @throws DirectoryInUse with the id of the process that holds it
 */
export function lockDirectory(dir: string): Lock {
  const lock = lockFile(join(dir, "thikana.lock"));
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
    throw error;
  }
}

/**
 * Locks a file, which is created, by an exclusive SQLite transaction: the operating system releases it when the process
 * ends or crashes. Nothing but SQLite may open that file, because closing any other handle would release the POSIX
 * lock; the process id is therefore in `thikana.pid`.
 * @returns null when another connection holds it
 */
export function lockFile(path: string): Lock | null {
  const lock = new Sqlite(path);
  try {
    // Nothing is written, so nothing needs a journal on disk.
    lock.run("PRAGMA journal_mode = MEMORY");
    lock.run("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  chmodSync(path, 0o600);
  return {
    release() {
      lock.run("ROLLBACK");
      lock.close();
    },
  };
}

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
