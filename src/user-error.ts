/**
 * What the program will not do, told to a person on one line of standard error. Commands and the start
 * throw it; a request never does (that is src/problem.ts).
 */
export class UserError extends Error {
  override readonly name = "UserError";

  /**
   * @param message one line that says what is wrong and what to do
   * @param exitCode 2 for wrong usage or settings, 1 for everything else
   */
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}
