/** Merges of the search index of SQLite (FTS5), inside a `db.write`. PostgreSQL has none: these do nothing there. */
import type { Db } from "../db.ts";

/** Pages merged in one step: about ten milliseconds. */
const MERGED_PAGES = 64;
/** FTS5's own: a part of which so many percent were deleted is merged by the commits that follow. */
const DELETED_PERCENT = 10;

/**
 * One step of merging the index into one part, which drops its deleted entries.
 * @param isFirst whether the merge begins with it
 * @returns false when it was the last step
 */
export function mergeStep(db: Db, isFirst: boolean): boolean {
  if (db.dialect !== "sqlite") return false;
  const changes = db.prepare<{ n: number }, []>("SELECT total_changes() AS n");
  const changesSoFar = () => changes.get()?.n ?? 0;
  const before = changesSoFar();
  // A negative number starts a merge of everything, positive ones continue it.
  configure(db, "merge", isFirst ? -MERGED_PAGES : MERGED_PAGES);
  // Fewer than two changes: nothing was left to merge. @see https://sqlite.org/fts5.html#the_merge_command
  return changesSoFar() - before >= 2;
}

/** Whether commits merge parts with many deleted entries. Where most are replaced, each would take 100 ms for it. */
export function mergeDeleted(db: Db, isOn: boolean): void {
  if (db.dialect === "sqlite") configure(db, "deletemerge", isOn ? DELETED_PERCENT : 0);
}

const configure = (db: Db, command: "merge" | "deletemerge", value: number): void =>
  void db
    .prepare<never, [string, number]>("INSERT INTO order_search (order_search, rank) VALUES (?, ?)")
    .run(command, value);
