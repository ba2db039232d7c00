/** Whether the backups of a data directory are in order. */
import type { BackupFailure } from "../../../data/catalogue/backups.ts";
import { failureOfRecord } from "./failure.ts";
import { isFuture } from "./folder.ts";
import type { BackupRecords } from "./records.ts";

export interface BackupState {
  /** What is wrong: the last attempt failed, or none has succeeded for twice the interval. */
  problem: "failed" | "late" | null;
  /** Why the last attempt failed. */
  reason: string | null;
  /** The same by key and values; missing when it did not fail. */
  failure?: BackupFailure;
  /** The last backup, milliseconds since 1970; null when there is none. One of the future does not count. */
  lastAt: number | null;
}

interface Expected {
  /** Between two backups; 0 when none are made by themselves. */
  intervalMs: number;
  /** Milliseconds since 1970. */
  now: number;
  /** For how long the server has run without making one, milliseconds; 0 when none runs. */
  idleMs: number;
  /** Whether it has made one since it started, however long ago the clock says that this was. */
  hasMade: boolean;
}

/**
 * What the operator is shown of the backups. `late` is none within twice the interval, counted from the start of the
 * server where no time of a backup can be trusted.
 */
export function backupState(
  { made, failure }: BackupRecords,
  { intervalMs, now, idleMs, hasMade }: Expected,
): BackupState {
  const lastAt = made.findLast(({ madeAt }) => !isFuture(madeAt, now))?.madeAt ?? null;
  const age = hasMade || lastAt === null ? idleMs : now - lastAt;
  const isLate = intervalMs > 0 && age > 2 * intervalMs;
  if (failure) {
    return { problem: "failed", reason: failure.reason, failure: failureOfRecord(failure), lastAt };
  }
  return { problem: isLate ? "late" : null, reason: null, lastAt };
}
