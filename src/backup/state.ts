/** Whether the backups of a data directory are in order. */
import type { BackupRecords } from "./records.ts";

export interface BackupState {
  /** What is wrong: the last attempt failed, or none has succeeded for twice the interval. */
  problem: "failed" | "late" | null;
  /** Why the last attempt failed. */
  reason: string | null;
  /** The last backup, milliseconds since 1970; null when there is none. */
  lastAt: number | null;
}

interface Expected {
  /** Between two backups; 0 when none are made by themselves. */
  intervalMs: number;
  /** Since when they are expected: the start of the server. Milliseconds since 1970. */
  since: number;
  now: number;
}

export function backupState(
  { made, failure }: BackupRecords,
  { intervalMs, since, now }: Expected,
): BackupState {
  const lastAt = made.length === 0 ? null : Math.max(...made.map(({ madeAt }) => madeAt));
  const isLate = intervalMs > 0 && now - (lastAt ?? since) > 2 * intervalMs;
  return { problem: failure ? "failed" : isLate ? "late" : null, reason: failure?.reason ?? null, lastAt };
}
