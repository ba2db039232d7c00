/** Removes from the files of the database what rows no longer hold. */
import type { Db } from "./open.ts";
import { hasStaleText } from "./stale.ts";

/** Pages of the search index that are merged in one write: some ten milliseconds. */
const MERGED_PAGES = 64;
/** How often a file that somebody reads is asked for, and how long the pause is. */
const TRIES = 600;
const PAUSE_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * After rows were blanked:
 *  1. merges the search index, so that it drops the entries of what was removed;
 *  2. moves the WAL into the file and empties it;
 *  3. looks for the texts in unused parts of the file, and rebuilds the file in the rare case that one is there.
 * @param texts that no row holds any more; null when they are too many to look for: the file is rebuilt
 * @throws Error when a long reader holds the file for a minute
 */
export async function wipe(db: Db, texts: readonly string[] | null): Promise<void> {
  await mergeSearchIndex(db);
  await emptyWal(db);
  if (texts !== null && (texts.length === 0 || !(await hasStaleText(db.shared.file, texts)))) return;
  await rebuild(db);
  await emptyWal(db);
}

async function mergeSearchIndex(db: Db): Promise<void> {
  const merge = db.prepare<never, [number]>(
    "INSERT INTO order_search (order_search, rank) VALUES ('merge', ?)",
  );
  const changes = db.prepare<{ n: number }, []>("SELECT total_changes() AS n");
  const step = (pages: number) =>
    db.write(() => {
      const before = changes.get()?.n ?? 0;
      merge.run(pages);
      return (changes.get()?.n ?? 0) - before;
    });
  // A negative number begins to merge all there is, positive ones go on with it.
  let work = await step(-MERGED_PAGES);
  // Fewer than two changes: nothing was left to merge. @see https://sqlite.org/fts5.html#the_merge_command
  while (work >= 2) {
    await pause(0);
    work = await step(MERGED_PAGES);
  }
}

/** Others have their turn between the tries: nobody is kept waiting for a reader. */
async function emptyWal(db: Db): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const isBusy = await db.maintain((sqlite) => {
      sqlite.run("PRAGMA busy_timeout = 0");
      try {
        const row = sqlite.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
        return row?.busy !== 0;
      } finally {
        sqlite.run("PRAGMA busy_timeout = 5000");
      }
    });
    if (!isBusy) return;
    await pause(PAUSE_MS);
  }
  throw new Error("the WAL could not be emptied: a reader holds the database");
}

/** The whole file: all writes wait meanwhile. On disk, since the file may be larger than the memory. */
async function rebuild(db: Db): Promise<void> {
  await db.maintain((sqlite) => {
    sqlite.run("PRAGMA temp_store = FILE");
    try {
      sqlite.run("VACUUM");
    } finally {
      sqlite.run("PRAGMA temp_store = MEMORY");
    }
  });
}
