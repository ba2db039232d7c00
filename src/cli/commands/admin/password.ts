/** Reads a password from standard input. */
import { UserError } from "../../../lib/user-error.ts";

const MAX_BYTES = 4096;

/**
 * One line, without its line end.
 * @throws UserError (2) when there is none, or more than one
 */
export async function passwordFromStdin(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new UserError("--password-stdin reads a pipe; leave it out to generate a password", 2);
  }
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of Bun.stdin.stream()) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) break;
  }
  const password = text.replace(/\r?\n$/, "");
  if (password === "" || /[\r\n]/.test(password) || text.length > MAX_BYTES) {
    throw new UserError("--password-stdin needs one line with the password", 2);
  }
  return password;
}
