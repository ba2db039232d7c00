/** Use case: backups on a schedule, on request, and before migrations. */
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Logger } from "../../lib/log.ts";
import { Problem } from "../../lib/problem.ts";
import { RpcWorker } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { UserError } from "../../lib/user-error.ts";
import { doubtBeside } from "../clock/beside.ts";
import type { BackupMethods } from "./backup-worker.ts";
import {
  backupFolder,
  type ListedBackup,
  listBackups,
  migrationFolder,
  nextBackupPath,
  removeOldBackups,
} from "./folder.ts";
import { DATABASE } from "./manifest.ts";
import { readRecords } from "./records.ts";
import { removeOldReplaced } from "./replaced.ts";
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
  /** Milliseconds on a monotonic clock; the system's by default. */
  steady?: () => number;
  /** Whether old backups may be removed: not while the clock is doubted. Yes by default. */
  mayRemove?: () => Promise<boolean>;
}

export interface BackupStatus extends BackupState {
  isRunning: boolean;
}

export class Backups {
  readonly #steady: () => number;
  readonly #startedAt: number;
  readonly #intervalMs: number;
  /** With PostgreSQL, which is backed up by its own tools. */
  readonly #isElsewhere: boolean;
  #timer: Timer | null = null;
  #isClosed = false;
  #worker: RpcWorker<BackupMethods> | null = null;
  /** When this process made the last one, on the monotonic clock, like all durations here. */
  #madeAt: number | null = null;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: BackupsOptions) {
    this.#steady = options.steady ?? options.clock;
    this.#startedAt = this.#steady();
    this.#isElsewhere = options.config.databaseUrl !== null;
    this.#intervalMs = this.#isElsewhere ? 0 : options.config.backupHours * HOUR_MS;
  }

  /** @throws UserError when the setting of the public key is invalid */
  async start(): Promise<void> {
    const { config, log } = this.options;
    if (config.backupRecipient) (await import("./encryption.ts")).checkRecipient(config.backupRecipient);
    this.#timer = every(TICK_MS, () => this.runDue(), log, "the backup schedule failed");
  }

  /** Ends a running backup; the next one removes its remains. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#worker?.terminate(new Error("the server is stopping"));
  }

  /** From the settings; the folder is empty with PostgreSQL. */
  get schedule() {
    const { config } = this.options;
    return {
      everyHours: this.#intervalMs / HOUR_MS,
      keep: config.backupKeep,
      folder: this.#isElsewhere ? "" : backupFolder(config),
      encrypted: config.backupRecipient !== null,
    };
  }

  /** Newest first. */
  list(): ListedBackup[] {
    const { config, clock } = this.options;
    if (this.#isElsewhere) return [];
    return listBackups(config, readRecords(config.dataDir), clock());
  }

  status(): BackupStatus {
    const { config, clock } = this.options;
    // The directory may have records from before PostgreSQL.
    if (this.#isElsewhere) return { problem: null, reason: null, lastAt: null, isRunning: false };
    const idleMs = this.#steady() - (this.#madeAt ?? this.#startedAt);
    const hasMade = this.#madeAt !== null;
    const expected = { intervalMs: this.#intervalMs, now: clock(), idleMs, hasMade };
    return { ...backupState(readRecords(config.dataDir), expected), isRunning: this.#worker !== null };
  }

  /**
   * Removes old data replaced by restores, and makes a backup if one is due; resolves when it is made or has failed,
   * which is logged. Called by a timer.
   */
  async runDue(): Promise<void> {
    if (this.#worker) return;
    await this.#removeReplaced();
    if (this.#intervalMs === 0) return;
    this.#warnIfLate();
    if (this.#isDue()) await this.#run();
  }

  /** Starts a backup now; {@link status} says how it ends. @throws Problem 409 `backup_running`, `backup_elsewhere` */
  startNow(): void {
    if (this.#isElsewhere) throw new Problem("backup_elsewhere");
    if (this.#worker) throw new Problem("backup_running");
    void this.#run();
  }

  /** The age of this process's last backup is measured on the monotonic clock, however the clock was set meanwhile. */
  #isDue(): boolean {
    const now = this.options.clock();
    const { failure } = readRecords(this.options.config.dataDir);
    const sinceFailure = failure ? now - failure.at : -1;
    if (sinceFailure >= 0 && sinceFailure < Math.min(this.#intervalMs, MAX_RETRY_MS)) return false;
    const newest = this.list().find(({ kind, isFuture }) => kind === "regular" && !isFuture);
    const since = (at: number) => this.#steady() - at;
    if (this.#madeAt !== null && since(this.#madeAt) < this.#intervalMs) return false;
    return newest
      ? now - newest.madeAt >= this.#intervalMs
      : since(this.#startedAt) >= Math.min(FIRST_DELAY_MS, this.#intervalMs);
  }

  async #removeReplaced(): Promise<void> {
    const { config, log, clock, mayRemove = async () => true } = this.options;
    if (!(await mayRemove())) return;
    const folders = await removeOldReplaced(config.dataDir, clock());
    if (folders.length > 0) log.info("data replaced by old restores was removed", { folders });
  }

  #warnIfLate(): void {
    const { log } = this.options;
    const { problem, lastAt } = this.status();
    if (problem !== "late" || this.#steady() - this.#warnedAt < this.#intervalMs) return;
    this.#warnedAt = this.#steady();
    log.warn("the last backup is old", { last_at: lastAt && new Date(lastAt).toISOString() });
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    const { config, log, clock, mayRemove = async () => true } = this.options;
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
        mayRemove: await mayRemove(),
      });
      if ("failure" in made) throw new Error(made.failure);
      this.#madeAt = this.#steady();
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
  const target = nextBackupPath(migrationFolder(config), Date.now(), recipient !== null);
  try {
    const encryption = recipient ? { recipient } : null;
    const { bytes } = await makeBackup({ config, target, encryption, isLocked: true, clock: Date.now });
    const isDoubted = doubtBeside(join(config.dataDir, DATABASE), Date.now()) !== null;
    if (!isDoubted) removeOldBackups(config, target, Date.now());
    log.info("backup made before the migration", { path: target, bytes, schema });
  } catch (error) {
    throw new UserError(
      `the backup before the migration failed: ${(error as Error).message}; to migrate without one, set THIKANA_BACKUP_BEFORE_MIGRATION=off`,
    );
  }
}
