/** Merges of the search index of SQLite (FTS5), inside a `db.write`. PostgreSQL has none: these do nothing there. */
import type { Db } from "../db.ts";

/** Pages merged in one step: about ten milliseconds. */
const MERGED_PAGES = 64;
/** FTS5's default: a segment with this percentage of deleted entries is merged by later commits. */
const DELETED_PERCENT = 10;

/**
 * One step of merging the index into one segment, which drops its deleted entries.
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
  // Fewer than two changes mean that nothing was left to merge. @see https://sqlite.org/fts5.html#the_merge_command
  return changesSoFar() - before >= 2;
}

/** Whether commits merge segments with many deleted entries. If most are replaced, each commit would take 100 ms for it. */
export function mergeDeleted(db: Db, isOn: boolean): void {
  if (db.dialect === "sqlite") configure(db, "deletemerge", isOn ? DELETED_PERCENT : 0);
}

const configure = (db: Db, command: "merge" | "deletemerge", value: number): void =>
  void db
    .prepare<never, [string, number]>("INSERT INTO order_search (order_search, rank) VALUES (?, ?)")
    .run(command, value);
