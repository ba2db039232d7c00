/** Repeated background work. */
import type { Logger } from "../log.ts";

/**
 * Repeats a task; its errors are logged. The timer does not keep the process alive.
 * @param ms interval
 * @param failure message of the log
 */
export function every(ms: number, work: () => Promise<void>, log: Logger, failure: string): Timer {
  return setInterval(() => void work().catch((error) => log.error(failure, { error })), ms).unref();
}
