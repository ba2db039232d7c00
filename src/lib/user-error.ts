/**
 * An error for the user, printed as one line on standard error. Thrown by commands and at startup; requests throw
 * `Problem` instead (src/lib/problem.ts).
 */
export class UserError extends Error {
  override readonly name = "UserError";

  /**
   * @param message one line: what is wrong and what to do
   * @param exitCode 2 for wrong usage or settings, 1 for everything else
   */
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** For a file, a folder or a stream that cannot be written to. @param what as the user knows it */
export function cannotWrite(what: string, error: unknown, exitCode: 1 | 2 = 1): UserError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new UserError(`cannot write to ${what} (${code ?? message})`, exitCode);
}

/** An error of the operating system or of SQLite as one for the user; others as they are. */
export function asUserError(error: unknown, path: string): unknown {
  if (error instanceof UserError || !(error instanceof Error && "code" in error)) return error;
  return new UserError(`${path} cannot be used: ${systemMessage(error)}`);
}

/**
 * The message of an error of the operating system or of SQLite. A disk without room for the index of a WAL is full, but
 * SQLite calls it an I/O error, which would be a sign of damage.
 */
export const systemMessage = ({ code, message }: Error & { code?: unknown }): string =>
  code === "SQLITE_IOERR_SHMSIZE" ? "database or disk is full" : message;
