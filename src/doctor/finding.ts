/** What a check of `thikana doctor` takes and gives. */
import type { BackupState } from "../backup/state.ts";
import type { PostgresState } from "../db/postgres/examine.ts";
import type { DatabaseState } from "../db/sqlite/examine.ts";
import type { ProxyFacts } from "../net/proxies.ts";

/** `problem`: data or service are at risk now; `warning`: they will be, or something could not be looked at. */
export type Status = "ok" | "warning" | "problem";

export interface Finding {
  status: Status;
  /** What was found, as a sentence without a full stop. */
  message: string;
  /** What to do about it. */
  advice?: string;
}

export interface Check {
  /** In --json. */
  name: string;
  title: string;
  examine: (input: DoctorInput) => Finding;
}

export interface FileFacts {
  name: string;
  /** Permission bits. */
  mode: number;
  /** Id of its owner. */
  uid: number;
}

/** What the running server tells about itself. */
export interface ServerStatus {
  version: string;
  commit: string;
  data_version: string;
  proxies: ProxyFacts;
}

/** Everything the checks look at. */
export interface DoctorInput {
  /** Milliseconds since 1970. */
  now: number;
  dataDir: string;
  /** The message of the error when the database cannot be read. */
  database: DatabaseState | { error: string };
  /** The message of the error when it cannot be asked; null when the data are in a file. */
  postgres: PostgresState | { error: string } | null;
  /** The data directory itself, named ".", and the files in it. */
  files: FileFacts[];
  /** Of the data directory; `everyHours` is the setting. */
  backup: BackupState & { everyHours: number };
  /** Id of the instance key; null when its file is missing, "damaged" when it is no key. */
  instanceKeyId: string | null;
  fileSystem: { type: number; freeBytes: number };
  platform: NodeJS.Platform;
  /** Null when none runs on this data directory. */
  server: ServerStatus | null;
  program: { version: string; commit: string; dataVersion: string; builtAt: number | null };
}
