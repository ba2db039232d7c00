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
  /** The last backup, milliseconds since 1970; null when there is none. Those of the future do not count. */
  lastAt: number | null;
}

interface Expected {
  /** Between scheduled backups; 0 when there are none. */
  intervalMs: number;
  /** Milliseconds since 1970. */
  now: number;
  /** For how long the server has run without making one, milliseconds; 0 when none runs. */
  idleMs: number;
  /** Whether it has made one since it started, whatever the clock says about its age. */
  hasMade: boolean;
}

/**
 * The state of backups for the operator. `late` means none within twice the interval, counted from the server's start
 * if no backup's time can be trusted.
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
