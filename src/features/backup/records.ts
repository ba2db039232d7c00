/** Records of a data directory's backups, in a small file beside the database. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type BackupFailure, backupFailureText } from "../../../data/catalogue/backups.ts";
import { writeDurably } from "../../lib/durable.ts";

const FILE = "backups.json";
const MAX_RECORDS = 200;

const MadeBackup = t.Object({
  /** Absolute path. */
  path: t.String(),
  /** The moment of its data, milliseconds since 1970, by the clock at that time, which may have been wrong. */
  madeAt: t.Integer(),
  /** Size of the file. */
  bytes: t.Integer(),
});
export type MadeBackup = Static<typeof MadeBackup>;

/** Earlier versions stored only the sentence. */
const Failure = t.Object({
  at: t.Integer(),
  /** The English sentence. */
  reason: t.String(),
  key: t.Optional(t.String()),
  values: t.Optional(t.Object({})),
});

const BackupRecords = t.Object({
  /** In order of creation, whatever the clock said; earlier versions stored no number. */
  made: t.Array(t.Intersect([MadeBackup, t.Object({ number: t.Optional(t.Integer()) })])),
  /** The last attempt, if it failed. */
  failure: t.Union([Failure, t.Null()]),
});
/** A backup with its number, which rises in order of creation. */
export type NumberedBackup = MadeBackup & { number: number };
export interface BackupRecords extends Static<typeof BackupRecords> {
  made: NumberedBackup[];
}

/** Empty when there are none yet, or the file is damaged: the names of the files say then which is newer. */
export function readRecords(dataDir: string): BackupRecords {
  try {
    const records: unknown = JSON.parse(readFileSync(join(dataDir, FILE), "utf8"));
    if (Value.Check(BackupRecords, records)) {
      return { ...records, made: records.made.map((made, i) => ({ number: i + 1, ...made })) };
    }
  } catch {
    // Same as without the file.
  }
  return { made: [], failure: null };
}

/** Call these while no other backup of the directory can run. */
export function recordSuccess(dataDir: string, backup: MadeBackup): void {
  const { made } = readRecords(dataDir);
  const number = (made.at(-1)?.number ?? 0) + 1;
  const others = made.filter(({ path }) => path !== backup.path);
  write(dataDir, { made: [...others, { ...backup, number }].slice(-MAX_RECORDS), failure: null });
}

/**
 * Records why the last backup failed; the next one that succeeds removes it.
 * @param at milliseconds since 1970
 */
export function recordFailure(dataDir: string, at: number, failure: BackupFailure): void {
  write(dataDir, {
    ...readRecords(dataDir),
    failure: { at, reason: backupFailureText(failure, "en"), ...failure },
  });
}

const write = (dataDir: string, records: BackupRecords) =>
  writeDurably(join(dataDir, FILE), `${JSON.stringify(records, null, 2)}\n`);
