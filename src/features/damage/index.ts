/**
 * Whether the database may be damaged. A sign of damage in any logged error is kept, even across restarts, until a
 * check of the whole file passes: few requests touch a damaged page, and the others must not hide it.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findingTexts } from "../../../data/catalogue/doctor/index.ts";
import type { Config } from "../../config.ts";
import { DAMAGE_RECORD, type DamageCode, damageIn } from "../../db/damage.ts";
import { onFileThread } from "../../db/sqlite/file-thread.ts";
import { writeDurably } from "../../lib/durable.ts";
import type { LogFields, Logger } from "../../lib/log.ts";
import { UserError } from "../../lib/user-error.ts";
import { lastGoodBackup } from "../backup/folder.ts";
import { DATABASE } from "../backup/manifest.ts";

export interface Damage {
  /** The first sign of it. */
  code: DamageCode;
  /** Milliseconds since 1970. */
  at: number;
}

interface DamageOptions {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Delay before the first check, doubled after each that fails. */
const CHECK_DELAY_MS = 2_000;
const MAX_DELAY_MS = 600_000;

/** Notices signs of damage, and checks the file. */
export class DamageWatch {
  readonly #stop = new AbortController();
  #found: Damage | null;
  #delayMs = CHECK_DELAY_MS;
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;

  /** The log, whose errors are inspected: all unexpected errors of all threads are logged. */
  readonly log: Logger;

  constructor(private readonly options: DamageOptions) {
    this.#found = readRecord(this.#recordPath);
    this.log = this.#watching();
  }

  /** Null when there is no sign, or the check after it has passed. */
  get found(): Damage | null {
    return this.#found;
  }

  /** What to do about it, as a sentence. @param path of the backup, or only its name if strangers can read it */
  advice(shown: (backup: { path: string; name: string }) => string): string {
    const { config, clock } = this.options;
    const backup = lastGoodBackup(config, clock());
    const values = {
      error: this.#found?.code ?? "",
      backup: backup && shown(backup),
      made: backup && new Date(backup.madeAt).toISOString(),
    };
    return findingTexts("integrity.damaged", values, "en").advice ?? "";
  }

  /** An error that ends the start, with what to do about it; null when it is not a sign of damage. */
  forUser(error: unknown): UserError | null {
    if (damageIn(error) === null) return null;
    // An error of another thread includes its stack.
    const [message] = (error as Error).message.split("\n");
    return new UserError(`${message}: ${this.advice(({ path }) => path)}`);
  }

  /** Checks what an earlier process has noticed. */
  start(): void {
    if (this.#found) this.#checkLater();
  }

  /** Ends a running check. */
  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  get #recordPath(): string {
    return join(this.options.config.dataDir, DAMAGE_RECORD);
  }

  #watching(): Logger {
    const { log } = this.options;
    const error = (msg: string, fields?: LogFields) => {
      log.error(msg, fields);
      this.#notice(fields?.error);
    };
    return { ...log, error };
  }

  #notice(error: unknown): void {
    const code = damageIn(error);
    if (code === null || this.#stop.signal.aborted) return;
    if (!this.#found) {
      this.#found = { code, at: this.options.clock() };
      this.options.log.error("the database may be damaged: checking it now", { code });
      this.#record(() => writeDurably(this.#recordPath, JSON.stringify(this.#found)));
    }
    this.#checkLater();
  }

  #checkLater(): void {
    if (this.#timer || this.#running) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running = this.#check().finally(() => {
        this.#running = null;
        if (this.#found && !this.#stop.signal.aborted) this.#checkLater();
      });
    }, this.#delayMs);
    this.#timer.unref();
  }

  /** Never rejects. */
  async #check(): Promise<void> {
    const { config, log } = this.options;
    const file = join(config.dataDir, DATABASE);
    const errors = await onFileThread((remote) => remote.integrityErrors(file), this.#stop.signal).catch(
      (error: Error) => [error.message],
    );
    if (this.#stop.signal.aborted) return;
    if (errors.length > 0) {
      log.error("the database is damaged", { errors, advice: this.advice(({ path }) => path) });
      this.#delayMs = Math.min(2 * this.#delayMs, MAX_DELAY_MS);
      return;
    }
    log.warn("the database was checked and is intact", { code: this.#found?.code });
    this.#found = null;
    this.#delayMs = CHECK_DELAY_MS;
    this.#record(() => rmSync(this.#recordPath, { force: true }));
  }

  /** If the disk cannot be written, the sign is only kept in memory. */
  #record(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.options.log.warn("the sign of damage could not be recorded", { error });
    }
  }
}

function readRecord(path: string): Damage | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Damage;
  } catch {
    return { code: "SQLITE_IOERR", at: 0 };
  }
}
