/** Gathers what the checks look at; changes nothing. */
import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { instanceKeyIdOf, instanceKeyPath } from "../accounts/instance-key.ts";
import { readRecords } from "../backup/records.ts";
import { backupState } from "../backup/state.ts";
import type { Config } from "../config.ts";
import { examinePostgres } from "../db/postgres/examine.ts";
import { examineDatabase } from "../db/sqlite/examine.ts";
import { HOUR_MS } from "../time.ts";
import { BUILT_AT, COMMIT, VERSION } from "../version.ts";
import type { DoctorInput, FileFacts } from "./finding.ts";

/** What the caller knows already. */
interface Subject extends Pick<DoctorInput, "server" | "now"> {
  config: Pick<Config, "dataDir" | "databaseUrl" | "instanceKeyFile" | "backupHours">;
  dataVersion: string;
}

/** @throws Error when the directory itself cannot be read */
export function gatherInput({ config, server, now, dataVersion }: Subject): DoctorInput {
  const { dataDir, databaseUrl, backupHours: everyHours } = config;
  const expected = { intervalMs: everyHours * HOUR_MS, since: now, now };
  const { type, bavail, bsize } = statfsSync(dataDir);
  return {
    now,
    dataDir,
    server,
    database:
      databaseUrl === null
        ? databaseState(join(dataDir, "thikana.db"))
        : { error: "the data are in PostgreSQL" },
    postgres: databaseUrl === null ? null : postgresState(databaseUrl),
    files: [".", ...readdirSync(dataDir)].flatMap((name) => fileFacts(dataDir, name)),
    instanceKeyId: instanceKeyId(instanceKeyPath(config)),
    backup: { ...backupState(readRecords(dataDir), expected), everyHours },
    // Node gives large numbers of Linux as negative ones.
    fileSystem: { type: type >>> 0, freeBytes: bavail * bsize },
    platform: process.platform,
    program: { version: VERSION, commit: COMMIT, dataVersion, builtAt: BUILT_AT },
  };
}

function databaseState(file: string): DoctorInput["database"] {
  try {
    return examineDatabase(file);
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function postgresState(url: string): DoctorInput["postgres"] {
  try {
    return examinePostgres(url);
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** Empty for a file that was removed meanwhile, as those of SQLite are. */
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
