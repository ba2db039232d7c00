/** The folder where backups are kept: names, list, and removal of old ones. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { type BackupRecords, readRecords } from "./records.ts";

/** Those made before a migration are kept separately, so that daily ones do not replace them. */
const MIGRATION_FOLDER = "before-migration";
const MAX_MIGRATION_BACKUPS = 3;

/** Like `thikana-20261122T130519Z.tar`; sorts by time. */
const NAME = /^thikana-\d{8}T\d{6}Z\.tar(\.age)?$/;

export interface ListedBackup {
  /** Of the file. */
  name: string;
  path: string;
  /** Number in order of creation; 0 when the file has no record. */
  number: number;
  kind: "regular" | "migration";
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Whether its name is in the future, because it was made while the clock was wrong. */
  isFuture: boolean;
  bytes: number;
  encrypted: boolean;
  /** Whether the file has the size with which it was written, after its copy had passed the checks. */
  checked: boolean;
}

type BackupConfig = Pick<Config, "dataDir" | "backupDir" | "backupKeep">;

/** Where backups are: the configured folder, or `backups` in the data directory. */
export const backupFolder = ({ dataDir, backupDir }: Pick<Config, "dataDir" | "backupDir">): string =>
  backupDir ?? join(dataDir, "backups");

/** Where copies from before a migration are; the number of backups to keep does not count them. */
export const migrationFolder = (config: Pick<Config, "dataDir" | "backupDir">): string =>
  join(backupFolder(config), MIGRATION_FOLDER);

/** @param at milliseconds since 1970 */
export function backupName(at: number, isEncrypted: boolean): string {
  return `thikana-${timeInName(at)}.tar${isEncrypted ? ".age" : ""}`;
}

/** Path of the next backup in a folder: named by the current second, or the next free one. */
export function nextBackupPath(folder: string, at: number, isEncrypted: boolean): string {
  const path = join(folder, backupName(at, isEncrypted));
  return existsSync(path) ? nextBackupPath(folder, at + 1_000, isEncrypted) : path;
}

/** `20261122T130519Z` */
export const timeInName = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

/** Clocks are corrected by less than this. */
const FUTURE_MS = HOUR_MS;

/** Whether a time is later than now, by more than clocks differ. */
export const isFuture = (madeAt: number, now: number): boolean => madeAt > now + FUTURE_MS;

/** Newest first. @param now milliseconds since 1970 */
export function listBackups(config: BackupConfig, { made }: BackupRecords, now: number): ListedBackup[] {
  const recordOf = new Map(made.map((record) => [record.path, record]));
  const list = (folder: string, kind: ListedBackup["kind"]) =>
    namesIn(folder).map((name) => {
      const path = join(folder, name);
      const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      const madeAt = timeOf(name);
      const { number = 0, bytes: written } = recordOf.get(path) ?? {};
      const file = { name, kind, madeAt, isFuture: isFuture(madeAt, now), bytes };
      return { path, number, ...file, encrypted: name.endsWith(".age"), checked: written === bytes };
    });
  return [...list(backupFolder(config), "regular"), ...list(migrationFolder(config), "migration")].sort(
    (a, b) => b.number - a.number || b.madeAt - a.madeAt,
  );
}

/** The newest that passed its checks and is complete; null when there is none. @param now milliseconds since 1970 */
export const lastGoodBackup = (config: BackupConfig, now: number): ListedBackup | null =>
  listBackups(config, readRecords(config.dataDir), now).find((file) => file.checked && !file.isFuture) ??
  null;

/**
 * Removes the oldest. Neither counted nor removed are files with other names, those of the future, and those without a
 * record from after the first recorded backup: another server made them, which has the same folder.
 * @param made the backup just made, which always stays
 */
export function removeOldBackups(config: BackupConfig, made: string, now: number): void {
  const records = readRecords(config.dataDir);
  const firstAt = Math.min(...records.made.map(({ madeAt }) => madeAt));
  const backups = listBackups(config, records, now).filter(
    ({ isFuture, number, madeAt }) => !isFuture && (number > 0 || madeAt <= firstAt),
  );
  const kept = { regular: config.backupKeep, migration: MAX_MIGRATION_BACKUPS };
  for (const kind of ["regular", "migration"] as const) {
    const old = backups.filter((file) => file.kind === kind).slice(kept[kind]);
    for (const { path } of old) if (path !== made) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name));
  } catch {
    // It does not exist yet; if it cannot be read, the next backup fails and says why.
    return [];
  }
}

/** The time in a name, milliseconds since 1970; NaN when it has none. */
export function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] =
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}
