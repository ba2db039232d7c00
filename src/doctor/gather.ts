/** Gathers what the checks look at; changes nothing. */
import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { instanceKeyIdOf } from "../accounts/instance-key.ts";
import { examineDatabase } from "../db/examine.ts";
import { BUILT_AT, COMMIT, VERSION } from "../version.ts";
import type { DoctorInput, FileFacts } from "./finding.ts";

/** What the caller knows already. */
type Subject = Pick<DoctorInput, "dataDir" | "server" | "now"> & { dataVersion: string };

/** @throws Error when the directory itself cannot be read */
export function gatherInput({ dataDir, server, now, dataVersion }: Subject): DoctorInput {
  const { type, bavail, bsize } = statfsSync(dataDir);
  return {
    now,
    dataDir,
    server,
    database: databaseState(join(dataDir, "thikana.db")),
    files: [".", ...readdirSync(dataDir)].flatMap((name) => fileFacts(dataDir, name)),
    instanceKeyId: instanceKeyId(join(dataDir, "instance.key")),
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
