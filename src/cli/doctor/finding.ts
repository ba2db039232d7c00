/** Input and result of a check of `thikana doctor`. */

import type { CheckName, FindingKey, FindingValues } from "../../../data/catalogue/doctor/index.ts";
import type { Values } from "../../../data/catalogue/words.ts";
import type { PostgresState } from "../../db/postgres/examine.ts";
import type { DatabaseState } from "../../db/sqlite/examine.ts";
import type { BackupState } from "../../features/backup/state.ts";
import type { Why } from "../../features/clock/stored.ts";
import type { ProxyFacts } from "../../lib/net/proxies.ts";
import type { ValueArguments } from "../../lib/problem.ts";

/** `problem`: data or service are at risk now; `warning`: they will be, or something could not be checked. */
export type Status = "ok" | "warning" | "problem";

export interface Finding {
  status: Status;
  /** Key of its sentence in the catalogue. */
  key: FindingKey;
  /** Values in the sentence. */
  values: Values;
}

/** A finding of the catalogue. */
export const found = <K extends FindingKey>(
  status: Status,
  key: K,
  ...[values]: ValueArguments<FindingValues<K>>
): Finding => ({ status, key, values: (values ?? {}) as Values });

/** Orders that earlier versions stored under the numbers of two sources. */
export const doublesFinding = (doubles: number): Finding =>
  doubles === 0 ? found("ok", "doubles.none") : found("warning", "doubles.some", { orders: doubles });

export interface Check {
  /** In --json. */
  name: CheckName;
  examine: (input: DoctorInput) => Finding;
}

export interface FileFacts {
  name: string;
  /** Permission bits. */
  mode: number;
  /** Id of its owner. */
  uid: number;
}

/** What the running server reports about itself. */
export interface ServerStatus {
  version: string;
  commit: string;
  data_version: string;
  proxies: ProxyFacts;
  /** Null when it is trusted; missing from older servers. */
  clock_doubt?: Why | null;
  /** Settings of backups, as environment variables; missing from older servers. */
  settings?: Record<string, string>;
  /** Whether its data is in PostgreSQL; missing from older servers. */
  is_postgres?: boolean;
}

/** Input of all checks. */
export interface DoctorInput {
  /** Milliseconds since 1970. */
  now: number;
  dataDir: string;
  /** The message of the error when the database cannot be read. */
  database: DatabaseState | { error: string };
  /** The message of the error when it cannot be queried; null when the data is in a file. */
  postgres: PostgresState | { error: string } | null;
  /** The data directory itself, named ".", and the files in it. */
  files: FileFacts[];
  /** Backups of the data directory; `everyHours` is the setting, `ofFuture` the number of files dated in the future. */
  backup: BackupState & { everyHours: number; ofFuture: number };
  /** The newest that passed its checks; null when there is none. */
  lastGoodBackup: { path: string; madeAt: number } | null;
  /** Id of the instance key; null when its file is missing, "damaged" when it is not a key. */
  instanceKeyId: string | null;
  fileSystem: { type: number; freeBytes: number; isReadOnly: boolean };
  platform: NodeJS.Platform;
  /** Null when no server runs on this data directory. */
  server: ServerStatus | null;
  program: { version: string; commit: string; dataVersion: string; builtAt: number | null };
  /** Why the server, or else this program, doubts the clock; null when it is trusted. */
  clockDoubt: Why | null;
}
