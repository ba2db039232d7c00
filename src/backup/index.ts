/** Use case: backups on a schedule, on request, and before migrations. */
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { Problem } from "../problem.ts";
import { RpcWorker } from "../threads/rpc.ts";
import { every } from "../threads/timer.ts";
import { HOUR_MS } from "../time.ts";
import { UserError } from "../user-error.ts";
import type { BackupMethods } from "./backup-worker.ts";
import { ELSEWHERE } from "./elsewhere.ts";
import {
  backupFolder,
  backupName,
  type ListedBackup,
  listBackups,
  migrationFolder,
  removeOldBackups,
} from "./folder.ts";
import { readRecords } from "./records.ts";
import { type BackupState, backupState } from "./state.ts";

export type { ListedBackup } from "./folder.ts";

const TICK_MS = 60_000;
/** A directory without any backup gets its first one this long after a start. */
const FIRST_DELAY_MS = 600_000;
/** Longest pause after a failed attempt. */
const MAX_RETRY_MS = HOUR_MS;

interface BackupsOptions {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export interface BackupStatus extends BackupState {
  isRunning: boolean;
}

export class Backups {
  readonly #options: BackupsOptions;
  readonly #startedAt: number;
  readonly #intervalMs: number;
  /** The data are in PostgreSQL, which is backed up by its own tools. */
  readonly #isElsewhere: boolean;
  #timer: Timer | null = null;
  #isClosed = false;
  #worker: RpcWorker<BackupMethods> | null = null;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(options: BackupsOptions) {
    this.#options = options;
    this.#startedAt = options.clock();
    this.#isElsewhere = options.config.databaseUrl !== null;
    this.#intervalMs = this.#isElsewhere ? 0 : options.config.backupHours * HOUR_MS;
  }

  /** @throws UserError when the setting of the public key is none */
  async start(): Promise<void> {
    const { config, log } = this.#options;
    if (config.backupRecipient) (await import("./encryption.ts")).checkRecipient(config.backupRecipient);
    this.#timer = every(TICK_MS, () => this.runDue(), log, "backups could not be looked after");
  }

  /** Ends a backup that is being made; its remains are removed by the next one. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#worker?.terminate(new Error("the server stops"));
  }

  /** By the settings; the folder is empty when the data are in PostgreSQL. */
  get schedule() {
    const { config } = this.#options;
    return {
      everyHours: this.#intervalMs / HOUR_MS,
      keep: config.backupKeep,
      folder: this.#isElsewhere ? "" : backupFolder(config),
      encrypted: config.backupRecipient !== null,
    };
  }

  /** Newest first. */
  list(): ListedBackup[] {
    const { config } = this.#options;
    if (this.#isElsewhere) return [];
    return listBackups(config, readRecords(config.dataDir));
  }

  status(): BackupStatus {
    const { config, clock } = this.#options;
    // The directory may have records of the time before PostgreSQL.
    if (this.#isElsewhere) return { problem: null, reason: null, lastAt: null, isRunning: false };
    const expected = { intervalMs: this.#intervalMs, since: this.#startedAt, now: clock() };
    return { ...backupState(readRecords(config.dataDir), expected), isRunning: this.#worker !== null };
  }

  /** Makes a backup if one is due; resolves when it is made or has failed, which is logged. Called by a timer. */
  async runDue(): Promise<void> {
    const { clock } = this.#options;
    if (this.#intervalMs === 0 || this.#worker) return;
    this.#warnIfLate();
    if (clock() >= this.#dueAt()) await this.#run();
  }

  /** Starts a backup now; {@link status} says how it ends. @throws Problem 409 `backup_running`, `backup_elsewhere` */
  startNow(): void {
    if (this.#isElsewhere) throw new Problem(409, "backup_elsewhere", `No backup was made: ${ELSEWHERE}.`);
    if (this.#worker) throw new Problem(409, "backup_running", "A backup is being made.");
    void this.#run();
  }

  #dueAt(): number {
    const { failure } = readRecords(this.#options.config.dataDir);
    const newest = this.list().find(({ kind }) => kind === "regular");
    const next = newest
      ? newest.madeAt + this.#intervalMs
      : this.#startedAt + Math.min(FIRST_DELAY_MS, this.#intervalMs);
    return Math.max(next, failure ? failure.at + Math.min(this.#intervalMs, MAX_RETRY_MS) : next);
  }

  #warnIfLate(): void {
    const { log, clock } = this.#options;
    const { problem, lastAt } = this.status();
    if (problem !== "late" || clock() - this.#warnedAt < this.#intervalMs) return;
    this.#warnedAt = clock();
    log.warn("the last backup is old", { last_at: lastAt && new Date(lastAt).toISOString() });
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    const { config, log, clock } = this.#options;
    // The URL is relative to this file, also in the compiled executable.
    const worker = new Worker(new URL("./backup-worker.ts", import.meta.url).href);
    const endError = (cause: string | null) =>
      new Error(`the backup's thread has ended: ${cause ?? "stopped"}`);
    const rpc = new RpcWorker<BackupMethods>(worker, null, {}, { name: "the backup", endError });
    this.#worker = rpc;
    const begun = performance.now();
    try {
      const { dataDir, instanceKeyFile, backupDir, backupKeep, backupRecipient } = config;
      const made = await rpc.call("make", {
        config: { dataDir, instanceKeyFile, backupDir, backupKeep },
        recipient: backupRecipient,
        now: clock(),
      });
      if ("failure" in made) throw new Error(made.failure);
      const { path, bytes } = made;
      log.info("backup made", { path, bytes, seconds: Math.round(performance.now() - begun) / 1000 });
    } catch (error) {
      if (this.#isClosed) log.info("the backup was stopped");
      else log.error("the backup failed", { reason: (error as Error).message });
    } finally {
      rpc.terminate();
      this.#worker = null;
    }
  }
}

/**
 * Makes a backup of a database that is about to be migrated, and keeps a few of them.
 * @throws UserError when it fails: the database should not be changed then
 */
export async function backupBeforeMigration(config: Config, log: Logger, schema: number): Promise<void> {
  if (config.backupBeforeMigration === "off") return;
  const { makeBackup } = await import("./create.ts");
  const { backupRecipient: recipient } = config;
  const target = `${migrationFolder(config)}/${backupName(Date.now(), recipient !== null)}`;
  try {
    const encryption = recipient ? { recipient } : null;
    const { bytes } = await makeBackup({ config, target, encryption, isLocked: true, clock: Date.now });
    removeOldBackups(config);
    log.info("backup made before the migration", { path: target, bytes, schema });
  } catch (error) {
    throw new UserError(
      `no backup could be made before the database is changed: ${(error as Error).message}; or set THIKANA_BACKUP_BEFORE_MIGRATION=off`,
    );
  }
}
