/** What a command of `thikana` is. */
import type { Io } from "./io.ts";

/** @returns the exit code: 0 done, 1 failed, 2 wrong usage */
export type Run = (args: readonly string[], io: Io) => Promise<number>;

export interface Command {
  name: string;
  /** Arguments, for the help. */
  usage: string;
  help: string;
  load: () => Promise<Run>;
  /** Further text of `--help`. */
  more?: () => Promise<string>;
}
