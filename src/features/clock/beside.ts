/** The clock as commands beside the server judge it. */
import { storedClock } from "../../db/sqlite/stored-clock.ts";
import { BUILT_AT } from "../../lib/version.ts";
import { judge } from "./judge.ts";
import { readSteady } from "./steady.ts";
import { parseState, type Why } from "./stored.ts";

/**
 * Judges the clock of this machine by what a database knows; changes nothing.
 * @param file of SQLite
 * @param now milliseconds since 1970
 * @returns why it is doubted; null when it is trusted, or the file cannot be read
 */
export function doubtBeside(file: string, now: number): Why | null {
  try {
    const { state, newestAt } = storedClock(file);
    const sight = { now, steady: readSteady(), builtAt: BUILT_AT, newestAt, otherClock: null };
    return judge(parseState(state), sight).doubt?.why ?? null;
  } catch {
    // Whoever asks reads the file next, and says what is wrong with it.
    return null;
  }
}
