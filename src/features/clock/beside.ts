/** How commands besides the server judge the clock. */
import { storedClock } from "../../db/sqlite/stored-clock.ts";
import { BUILT_AT } from "../../lib/version.ts";
import { judge } from "./judge.ts";
import { readSteady } from "./steady.ts";
import { parseState, type Why } from "./stored.ts";

/**
 * Judges this machine's clock by what is stored in a database; changes nothing.
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
    // The caller reads the file next, and reports what is wrong with it.
    return null;
  }
}
