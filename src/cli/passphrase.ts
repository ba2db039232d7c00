/** Passphrases of backups: from a file or the terminal, never from the arguments, which other users can see. */
import { readFileSync } from "node:fs";
import { UserError } from "../lib/user-error.ts";
import type { Io } from "./io.ts";

const MIN_LENGTH = 12;
const ENTER = /[\r\n]/;
const CTRL_C = "\x03";
const BACKSPACE = "\x7f";

/** The text of a file that an option names. @throws UserError (2) when it cannot be read */
export function readNamedFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UserError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, 2);
  }
}

/** The first line of a file. @throws UserError (2) */
export function passphraseFromFile(path: string): string {
  const [line] = readNamedFile(path).split(/\r?\n/, 1);
  if (line === "") throw new UserError(`${path} must contain the passphrase in its first line`, 2);
  return line;
}

/** Asks for a new passphrase twice. @throws UserError (2) when it is short, or the two differ */
export async function newPassphrase(io: Io): Promise<string> {
  const passphrase = await askPassphrase(io, "Passphrase: ");
  if (passphrase.length < MIN_LENGTH) {
    throw new UserError(`the passphrase needs at least ${MIN_LENGTH} characters`, 2);
  }
  if ((await askPassphrase(io, "Again: ")) !== passphrase)
    throw new UserError("the two passphrases differ", 2);
  return passphrase;
}

/** Reads a line from the terminal without showing it. @throws UserError (2) without a terminal, or after Ctrl-C */
export async function askPassphrase(io: Io, question: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    throw new UserError(
      "no terminal to ask for the passphrase on: use --passphrase-file or THIKANA_BACKUP_PASSPHRASE",
      2,
    );
  }
  io.err(question);
  stdin.setRawMode(true);
  try {
    return await typedLine(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    io.err("\n");
  }
}

function typedLine(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = "";
    const onData = (data: Buffer) => {
      for (const key of data.toString("utf8")) {
        if (key === CTRL_C) return end(() => reject(new UserError("stopped", 2)));
        if (ENTER.test(key)) return end(() => resolve(line));
        line = key === BACKSPACE ? line.slice(0, -1) : line + key;
      }
    };
    const end = (settle: () => void) => {
      stdin.off("data", onData);
      settle();
    };
    stdin.on("data", onData);
    stdin.resume();
  });
}
