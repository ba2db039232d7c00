/** Gathers the input of the checks; changes nothing. */
import { closeSync, openSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { examinePostgres } from "../../db/postgres/examine.ts";
import { examineDatabase } from "../../db/sqlite/examine.ts";
import { instanceKeyIdOf, instanceKeyPath } from "../../features/accounts/instance-key.ts";
import { lastGoodBackup, listBackups } from "../../features/backup/folder.ts";
import { readRecords } from "../../features/backup/records.ts";
import { backupState } from "../../features/backup/state.ts";
import { doubtBeside } from "../../features/clock/beside.ts";
import type { Why } from "../../features/clock/stored.ts";
import { countDoubles } from "../../features/orders/doubles/finder.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { BUILT_AT, COMMIT, VERSION } from "../../lib/version.ts";
import type { DoctorInput, FileFacts, ServerStatus } from "./finding.ts";

/** What the caller already knows. */
interface Subject extends Pick<DoctorInput, "server" | "now"> {
  config: Config;
  dataVersion: string;
}

/** @throws Error when the directory itself cannot be read */
export function gatherInput({ config, server, now, dataVersion }: Subject): DoctorInput {
  const { dataDir, databaseUrl, backupHours: everyHours } = config;
  const expected = { intervalMs: everyHours * HOUR_MS, now, idleMs: 0, hasMade: false };
  const records = readRecords(dataDir);
  const ofFuture = listBackups(config, records, now).filter((file) => file.isFuture).length;
  const { type, bavail, bsize } = statfsSync(dataDir);
  const database = join(dataDir, "thikana.db");
  return {
    now,
    dataDir,
    server,
    database: databaseUrl === null ? databaseState(database) : { error: "the data are in PostgreSQL" },
    postgres: databaseUrl === null ? null : postgresState(databaseUrl),
    files: [".", ...readdirSync(dataDir)].flatMap((name) => fileFacts(dataDir, name)),
    instanceKeyId: instanceKeyId(instanceKeyPath(config)),
    lastGoodBackup: lastGoodBackup(config, now),
    backup: { ...backupState(records, expected), everyHours, ofFuture },
    // Node returns Linux's large numbers as negative ones.
    fileSystem: { type: type >>> 0, freeBytes: bavail * bsize, isReadOnly: isReadOnly(database) },
    platform: process.platform,
    clockDoubt: clockDoubt(config, server, now),
    program: { version: VERSION, commit: COMMIT, dataVersion, builtAt: BUILT_AT },
  };
}

/** A running server knows more: other clocks, and that of PostgreSQL. */
function clockDoubt({ dataDir, databaseUrl }: Config, server: ServerStatus | null, now: number): Why | null {
  if (server?.clock_doubt !== undefined) return server.clock_doubt;
  return databaseUrl === null ? doubtBeside(join(dataDir, "thikana.db"), now) : null;
}

function databaseState(file: string): DoctorInput["database"] {
  try {
    return examineDatabase(file, countDoubles);
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function postgresState(url: string): DoctorInput["postgres"] {
  try {
    return examinePostgres(url, countDoubles);
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** By opening it, since `access` does not notice what ext4 does after an error of the disk (emergency_ro). */
function isReadOnly(file: string): boolean {
  try {
    closeSync(openSync(file, "r+"));
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

/** Empty for a file that was removed meanwhile, such as SQLite's own. */
function fileFacts(dir: string, name: string): FileFacts[] {
  const stat = statSync(join(dir, name), { throwIfNoEntry: false });
  return stat ? [{ name, mode: stat.mode & 0o777, uid: stat.uid }] : [];
}

function instanceKeyId(file: string): string | null {
  try {
    return instanceKeyIdOf(readFileSync(file, "utf8").trim());
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "damaged";
  }
}
