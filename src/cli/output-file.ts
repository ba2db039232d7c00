/** Output of a command: a file that is replaced atomically, or standard output. */
import { closeSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { cannotWrite, UserError } from "../lib/user-error.ts";
import type { Io } from "./io.ts";

export interface Output {
  /** Resolves when it is written; awaiting it bounds the memory. */
  write(text: string): Promise<void>;
  /** Moves the finished file to its place. */
  commit(): void;
  /** Removes the unfinished file. */
  discard(): void;
}

/** Standard output as an {@link Output}; what was written cannot be taken back. */
export const standardOutput = (io: Io): Output => ({
  async write(text) {
    io.out(text);
    await io.flush();
  },
  commit() {},
  discard() {},
});

/**
 * Writes a temporary file next to `path` that replaces it at commit.
 * @param input the input file, which must not be overwritten; null for standard input
 * @throws UserError (2) when `path` has the name of a workbook, is the input, a folder, or not writable
 */
export function outputFile(path: string, input: string | null): Output {
  const target = resolve(path);
  if (input !== null && isSameFile(target, input)) {
    throw new UserError(`${path} is the input file; give another name to -o`, 2);
  }
  if (/\.(?:xlsx?|pdf|ods)$/i.test(target)) {
    throw new UserError(`the output is a CSV, not ${path}; give a name that ends in .csv to -o`, 2);
  }
  if (statOf(target)?.isDirectory()) throw new UserError(`${path} is a folder; give a file to -o`, 2);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  // Names, phones and addresses: as private as the data directory.
  const file = writing(path, () => openSync(temporary, "wx", 0o600));
  const discard = () => {
    process.off("exit", discard);
    rmSync(temporary, { force: true });
  };
  // Also when a signal ends the process, as `thikana verify` then exits.
  process.on("exit", discard);
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      for (let from = 0; from < bytes.length; ) from += writing(path, () => writeSync(file, bytes, from));
    },
    commit() {
      closeSync(file);
      writing(path, () => renameSync(temporary, target));
      process.off("exit", discard);
    },
    discard() {
      closeSync(file);
      discard();
    },
  };
}

/** Runs a step of the output to a file. @throws UserError (2) when the system refuses it */
function writing<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw cannotWrite(path, error, 2);
  }
}

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

/** Whether both paths are the same file, also by links. */
function isSameFile(a: string, b: string): boolean {
  const [one, other] = [statOf(a), statOf(b)];
  if (!one || !other) return false;
  return (
    realpathSync(a) === realpathSync(b) || (one.ino !== 0 && one.ino === other.ino && one.dev === other.dev)
  );
}
