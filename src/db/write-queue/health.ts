/** Whether writes reach the disk: the state of the last one, and a probe when no other write shows recovery. */

import { Problem } from "../../lib/problem.ts";
import { isAway } from "../away.ts";

/** Delay after the last failed write before a probe. */
const PROBE_DELAY_MS = 5_000;

export interface WriteHealthOptions {
  /** Writes something; rejects when that fails. */
  probe: () => Promise<unknown>;
  /** After the last failed write, milliseconds; {@link PROBE_DELAY_MS} by default. */
  probeDelayMs?: number;
  /** Called with every change of {@link WriteHealth.failedAt}. */
  onChange?: (failedAt: number) => void;
}

/**
 * A server that a load balancer has removed because of a 503 gets no more writes that could show recovery, so the
 * health check writes something itself a while after the last failure.
 */
export class WriteHealth {
  #probing: Promise<void> | null = null;
  /** When the last write failed, milliseconds since 1970; 0 when it succeeded. */
  failedAt = 0;

  constructor(private readonly options: WriteHealthOptions) {}

  /** Records a failed write, unless the write itself is at fault, such as a violated constraint. */
  failed(error: unknown): void {
    if (isStorageError(error)) this.#set(Date.now());
  }

  /** A write is on disk. */
  succeeded(): void {
    this.#set(0);
  }

  /** Whether the last write has succeeded. Never rejects. */
  async check(): Promise<boolean> {
    if (this.failedAt === 0) return true;
    if (Date.now() - this.failedAt < (this.options.probeDelayMs ?? PROBE_DELAY_MS)) return false;
    this.#probing ??= this.options
      .probe()
      .then(
        () => this.succeeded(),
        // The queue has recorded the failure.
        () => {},
      )
      .finally(() => {
        this.#probing = null;
      });
    await this.#probing;
    return this.failedAt === 0;
  }

  #set(failedAt: number): void {
    this.failedAt = failedAt;
    this.options.onChange?.(failedAt);
  }
}

/** SQLSTATEs of a server that is full, broken or read-only. */
const STORAGE_STATE = /^(?:53|58|XX|25006)/;

/** Errors thrown by the write itself, and violated constraints, are not storage errors. */
function isStorageError(error: unknown): boolean {
  if (isAway(error) || (error instanceof Problem && error.code.startsWith("storage_"))) return true;
  if (error instanceof Error && "sqlstate" in error) return STORAGE_STATE.test(String(error.sqlstate));
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_")) return !code.startsWith("SQLITE_CONSTRAINT");
  return error instanceof Error && error.cause !== undefined && isStorageError(error.cause);
}
