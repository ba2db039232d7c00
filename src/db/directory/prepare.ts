/** The data directory. */
import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../lib/log.ts";
import { asUserError } from "../../lib/user-error.ts";
import { type Lock, lockDirectory } from "./lock.ts";

/**
 * Creates the directory, accessible to the owner only, and locks it for this process. If others can open an existing
 * one, it is closed to them, or the log says why not.
 * @throws UserError when another process holds the lock, or it cannot be used
 */
export function prepareDirectory(dir: string, log: Logger): Lock {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const lock = lockDirectory(dir);
    const key = join(dir, "instance.key");
    // A directory without data may belong to anybody, such as /tmp.
    if ([key, join(dir, "thikana.db")].some((file) => existsSync(file))) closeToOthers([dir, key], log);
    return lock;
  } catch (error) {
    throw asUserError(error, dir);
  }
}

const OTHERS = 0o077;
/** Mode bit of a shared directory, such as /tmp. */
const STICKY = 0o1000;

function closeToOthers(paths: readonly string[], log: Logger): void {
  if (process.platform === "win32") return;
  for (const path of paths) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) === 0) continue;
    try {
      if (mode & STICKY) throw new Error("it is a shared directory");
      chmodSync(path, mode & 0o700);
      log.warn("others could open it; now only its owner can", { path });
    } catch (error) {
      log.warn("others can open it, and its mode cannot be changed", { path, why: (error as Error).message });
    }
  }
}
