/** One process a data directory. */
import { Database as Sqlite } from "bun:sqlite";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../user-error.ts";

/** Another process has the data directory. */
export class DirectoryInUse extends UserError {}

/**
 * Takes the directory for this process. The lock is one that the operating system holds: an exclusive
 * transaction of SQLite on a file of its own, which ends with the process, however that ends. Nothing but
 * SQLite may open `thikana.lock`: closing any other handle on it would let the POSIX lock go, so the number
 * of the process stands in `thikana.pid`.
 * @throws DirectoryInUse naming the process that holds it
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
  chmodSync(join(dir, "thikana.lock"), 0o600);
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
