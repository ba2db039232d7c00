/** What the program knows of the backups of a data directory: a small file beside the database, not in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { writeDurably } from "../db/sqlite/durable.ts";

const FILE = "backups.json";
const MAX_RECORDS = 200;

const MadeBackup = t.Object({
  /** Absolute path. */
  path: t.String(),
  /** The moment that it holds, milliseconds since 1970. */
  madeAt: t.Integer(),
  /** Size of the file. */
  bytes: t.Integer(),
});
export type MadeBackup = Static<typeof MadeBackup>;

const BackupRecords = t.Object({
  /** Oldest first. */
  made: t.Array(MadeBackup),
  /** The last attempt, if it failed. */
  failure: t.Union([t.Object({ at: t.Integer(), reason: t.String() }), t.Null()]),
});
export type BackupRecords = Static<typeof BackupRecords>;

/** Empty when there are none yet, or the file is damaged. */
export function readRecords(dataDir: string): BackupRecords {
  try {
    const records: unknown = JSON.parse(readFileSync(join(dataDir, FILE), "utf8"));
    if (Value.Check(BackupRecords, records)) return records;
  } catch {
    // Nothing depends on it but what is shown.
  }
  return { made: [], failure: null };
}

/** Call these while no other backup of the directory can run. */
export function recordSuccess(dataDir: string, backup: MadeBackup): void {
  const made = readRecords(dataDir).made.filter(({ path }) => path !== backup.path);
  write(dataDir, { made: [...made, backup].slice(-MAX_RECORDS), failure: null });
}

export function recordFailure(dataDir: string, at: number, reason: string): void {
  write(dataDir, { ...readRecords(dataDir), failure: { at, reason } });
}

const write = (dataDir: string, records: BackupRecords) =>
  writeDurably(join(dataDir, FILE), `${JSON.stringify(records, null, 2)}\n`);
