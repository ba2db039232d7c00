/** The data directory. */
import { mkdirSync } from "node:fs";
import { UserError } from "../../lib/user-error.ts";
import { type Lock, lockDirectory } from "./lock.ts";

/**
 * Creates the directory, accessible to the owner only, and locks it for this process.
 * @throws UserError when another process holds the lock, or it cannot be used
 */
export function prepareDirectory(dir: string): Lock {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return lockDirectory(dir);
  } catch (error) {
    throw asUserError(error, dir);
  }
}

/** An error of the operating system or of SQLite as one for the user; others as they are. */
export function asUserError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof UserError || code === "") return error;
  return new UserError(`${path} cannot be used: ${(error as Error).message}`);
}
