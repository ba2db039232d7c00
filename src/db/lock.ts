/** Lock of the data directory: one process at a time. */
import { Database as Sqlite } from "bun:sqlite";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../user-error.ts";

/** Another process holds the lock. */
export class DirectoryInUse extends UserError {}

/**
 * Locks the directory for this process by an exclusive SQLite transaction on `thikana.lock`: the operating system
 * releases it when the process ends or crashes. Nothing but SQLite may open that file, because closing any other
 * handle would release the POSIX lock; the process id is therefore in `thikana.pid`.
 * @throws DirectoryInUse with the id of the process that holds it
 */
export function lockDirectory(dir: string): { release(): void } {
  const lock = new Sqlite(join(dir, "thikana.lock"));
  try {
    lock.run("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(
      `the data in ${dir} is in use by another thikana${holder(dir)}: stop that one, or give another --data-dir`,
    );
  }
  // SQLite gives the journal of the lock the mode that the lock was made with.
  for (const name of readdirSync(dir).filter((name) => name.startsWith("thikana.lock"))) {
    chmodSync(join(dir, name), 0o600);
  }
  writeFileSync(join(dir, "thikana.pid"), `${process.pid}\n`, { mode: 0o600 });
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
