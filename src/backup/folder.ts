/** The folder where backups are kept: names, list, and removal of old ones. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { BackupRecords } from "./records.ts";

/** Those made before a migration are apart, so that the daily ones do not push them out. */
const MIGRATION_FOLDER = "before-migration";
const MAX_MIGRATION_BACKUPS = 3;

/** Like `thikana-20261122T130519Z.tar`; sorts by time. */
const NAME = /^thikana-\d{8}T\d{6}Z\.tar(\.age)?$/;

export interface ListedBackup {
  /** Of the file. */
  name: string;
  kind: "regular" | "migration";
  /** Milliseconds since 1970. */
  madeAt: number;
  bytes: number;
  encrypted: boolean;
  /** Whether the file has the size with which it was written, after its copy had passed the checks. */
  checked: boolean;
}

type BackupConfig = Pick<Config, "dataDir" | "backupDir" | "backupKeep">;

export const backupFolder = ({ dataDir, backupDir }: Pick<Config, "dataDir" | "backupDir">): string =>
  backupDir ?? join(dataDir, "backups");

export const migrationFolder = (config: Pick<Config, "dataDir" | "backupDir">): string =>
  join(backupFolder(config), MIGRATION_FOLDER);

/** @param at milliseconds since 1970 */
export function backupName(at: number, isEncrypted: boolean): string {
  return `thikana-${timeInName(at)}.tar${isEncrypted ? ".age" : ""}`;
}

/** `20261122T130519Z` */
export const timeInName = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

/** Newest first. */
export function listBackups(config: BackupConfig, { made }: BackupRecords): ListedBackup[] {
  const bytesOf = new Map(made.map(({ path, bytes }) => [path, bytes]));
  const list = (folder: string, kind: ListedBackup["kind"]) =>
    namesIn(folder).map((name) => {
      const path = join(folder, name);
      const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      const encrypted = name.endsWith(".age");
      return { name, kind, madeAt: timeOf(name), bytes, encrypted, checked: bytesOf.get(path) === bytes };
    });
  return [...list(backupFolder(config), "regular"), ...list(migrationFolder(config), "migration")].sort(
    (a, b) => b.madeAt - a.madeAt,
  );
}

/** Removes the oldest; files with other names are left alone. */
export function removeOldBackups(config: BackupConfig): void {
  keepNewest(backupFolder(config), config.backupKeep);
  keepNewest(migrationFolder(config), MAX_MIGRATION_BACKUPS);
}

function keepNewest(folder: string, count: number): void {
  for (const name of namesIn(folder).slice(0, -count)) rmSync(join(folder, name), { force: true });
}

/** Oldest first. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();
  } catch {
    // It does not exist yet; if it cannot be read, the next backup fails and says why.
    return [];
  }
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] =
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}
