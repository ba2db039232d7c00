/**
 * Whether the files of an open database are still in its directory. Somebody may remove or replace them, or mount
 * something over the directory: commits to a file without a name succeed, and are lost when the process ends.
 */
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Problem } from "../../lib/problem.ts";
import { LOCK } from "../directory/lock.ts";

/** Retry-After for a write without a file, seconds. */
const RETRY_AFTER_S = 30;

/**
 * Remembers the database, and the lock beside it: another lock lets a second server write to the same database, whose
 * writes the caches of this one would miss.
 * @param file of the database, which exists
 * @returns throws Problem 503 `storage_moved` when they are others than at the first call
 */
export function sameFiles(file: string): () => void {
  const paths = [file, join(dirname(file), LOCK)];
  const known = paths.map(identityOf);
  return () => {
    for (const [i, path] of paths.entries()) {
      const now = identityOf(path);
      // A lock that is gone is not held by another server yet.
      if (now === known[i] || now === "unknown" || (now === "none" && path !== file)) continue;
      const cause = `${path} was removed, moved or replaced while the server runs: put it back, or stop the server and restore a backup`;
      throw new Problem("storage_moved", {}, { retryAfter: RETRY_AFTER_S, cause });
    }
  };
}

/** Unknown when the directory was closed to this user: the open files can still be written. */
function identityOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? `${found.dev} ${found.ino}` : "none";
  } catch {
    return "unknown";
  }
}
