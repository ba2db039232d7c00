/**
 * Removes remains of erased data from the files of a SQLite database, in steps that hold no write up for long but for
 * {@link vacuum}. PostgreSQL frees deleted rows by its own VACUUM: there is nothing to be done.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db.ts";
import { emptyWal } from "./wal.ts";

/** Pages of the search index merged in one write: about ten milliseconds. */
const MERGED_PAGES = 64;
/** Retries of the checkpoint while a reader blocks it: a minute. */
const MAX_ATTEMPTS = 600;
const RETRY_DELAY_MS = 100;

/**
 * One step of merging the search index into one part, which drops its deleted entries.
 * @param isFirst whether the merge begins with it
 * @returns false when it was the last step
 */
export async function mergeSearch(db: Db, isFirst: boolean): Promise<boolean> {
  if (db.dialect !== "sqlite") return false;
  const changes = db.prepare<{ n: number }, []>("SELECT total_changes() AS n");
  const changesSoFar = () => changes.get()?.n ?? 0;
  return db.write(() => {
    const before = changesSoFar();
    // A negative number starts a merge of everything, positive ones continue it.
    db.prepare<never, [number]>("INSERT INTO order_search (order_search, rank) VALUES ('merge', ?)").run(
      isFirst ? -MERGED_PAGES : MERGED_PAGES,
    );
    // Fewer than two changes: nothing was left to merge. @see https://sqlite.org/fts5.html#the_merge_command
    return changesSoFar() - before >= 2;
  });
}

/**
 * Empties the WAL. Does not wait inside SQLite: other writes run between the attempts. What is in it is written into the
 * database meanwhile: of a large one let another connection write most of it before (`checkpoint` of the file's thread).
 * @throws Error when a reader blocks it for a minute
 */
export async function truncateWal(db: Db): Promise<void> {
  if (db.dialect !== "sqlite") return;
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    if (await db.maintain(emptyWal)) return;
    await sleep(RETRY_DELAY_MS);
  }
  throw new Error("the WAL could not be emptied: a reader holds the database");
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
