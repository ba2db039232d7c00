/**
 * Removes remains of erased data from the files of a SQLite database, in steps that do not block writes for long,
 * except {@link vacuum}. PostgreSQL frees deleted rows by its own VACUUM, so nothing is done.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db.ts";
import { emptyWal } from "./wal.ts";

/** Retries of the checkpoint while a reader blocks it: a minute. */
const MAX_ATTEMPTS = 600;
const RETRY_DELAY_MS = 100;

/**
 * Empties the WAL. Does not wait inside SQLite: other writes run between the attempts. For a large WAL, let another
 * connection write most of it into the database before (`checkpoint` of the file's thread).
 * @throws Error when a reader blocks it for a minute
 */
export async function truncateWal(db: Db): Promise<void> {
  if (db.dialect !== "sqlite") return;
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    if (await db.maintain(emptyWal)) return;
    await sleep(RETRY_DELAY_MS);
  }
  throw new Error("the WAL could not be emptied: a reader is holding the database");
}

/** Blocks all writes meanwhile. The temporary copy is on disk, as the file may be larger than the memory. */
export async function vacuum(db: Db): Promise<void> {
  if (db.dialect !== "sqlite") return;
  await db.maintain((sqlite) => {
    sqlite.run("PRAGMA temp_store = FILE");
    try {
      sqlite.run("VACUUM");
    } finally {
      sqlite.run("PRAGMA temp_store = MEMORY");
    }
  });
}
